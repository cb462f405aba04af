import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

const adoptRecent = statement({ orders: "int" }, sql`select adopt_recent_payments() as orders`);

/**
 * Adds tenders and ledger entries for recent payments and refunds written by the previous release, which may run
 * alongside this one. Returns the number of orders found; a repeated call finds none.
 */
export async function adoptRecentPayments(db: Database): Promise<number> {
  const [found] = await adoptRecent(db);
  return found?.orders ?? 0;
}

const adopt = command(
  sql`select adopt_payments(array(select jsonb_array_elements_text(${sql.placeholder("orderIds")}::jsonb)))`,
);

/**
 * Adds tenders and ledger entries for the payments and refunds of orders that were inserted as past orders, such as the
 * demo's.
 */
export async function adoptPayments(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await adopt(tx, { orderIds: JSON.stringify(orderIds) });
}
