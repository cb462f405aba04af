import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { orders } from "../tables.ts";

/** Returns the numbers of the customer's own orders among these, by id. */
export async function findOwnOrderNumbers(
  db: DatabaseOrTransaction,
  { customerId, orderIds }: { customerId: string; orderIds: readonly string[] },
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.id, [...new Set(orderIds)])));
  return new Map(rows.map(({ id, number }) => [id, Number(number)]));
}
