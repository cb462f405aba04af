import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

const adoptRecent = statement({ orders: "int" }, sql`select adopt_recent_payments() as orders`);

/**
 * Brings payments and refunds into tenders and into the books that the release before this one wrote lately, which may
 * run beside it. Returns how many orders it found; again it finds none.
 */
export async function adoptRecentPayments(db: Database): Promise<number> {
  const [found] = await adoptRecent(db);
  return found?.orders ?? 0;
}

const adopt = command(
  sql`select adopt_payments(array(select jsonb_array_elements_text(${sql.placeholder("orderIds")}::jsonb)))`,
);

/** Brings the payments and refunds of orders that were written as past ones into tenders and into the books. */
export async function adoptPayments(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await adopt(tx, { orderIds: JSON.stringify(orderIds) });
}
