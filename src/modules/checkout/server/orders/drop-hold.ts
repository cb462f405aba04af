import { and, eq } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { orders } from "../tables.ts";

/**
 * Releases the time held by a pending order's cart while its page stays payable, which simulates losing the time before
 * payment. For the sandbox's controls. Returns how many holds there were.
 */
export function dropHoldOfOrder(db: Database, orderId: string): Promise<number> {
  return withRetry(db, async (tx) => {
    const [order] = await tx
      .select({ cartId: orders.cartId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, "pending")));
    return order?.cartId && (await holds.releaseHold(tx, order.cartId)) ? 1 : 0;
  });
}
