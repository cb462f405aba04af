import { and, eq } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { orders } from "../tables.ts";

/**
 * Releases the time slot that a pending order's cart holds, while its payment page can still be paid. The sandbox uses
 * it to simulate a slot that was lost before payment. Returns the number of released holds.
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
