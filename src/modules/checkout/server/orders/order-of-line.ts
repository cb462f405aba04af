import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { orderLines, orders } from "../tables.ts";

export type OrderOfLine = { orderId: string; number: number; name: string };

/** Returns the order of a line with the line's name; undefined if the line doesn't exist. */
export async function findOrderOfLine(db: DatabaseOrTransaction, lineId: string): Promise<OrderOfLine | undefined> {
  const [found] = await db
    .select({ orderId: orders.id, number: orders.number, name: orderLines.name })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, lineId));
  return found;
}
