import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";

/**
 * Brings payments and refunds into tenders and into the books that the release before this one wrote lately, which may
 * run beside it. Returns how many orders it found; again it finds none.
 */
export async function adoptRecentPayments(db: Database): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`select adopt_recent_payments() as orders`);
  return rows[0]?.orders ?? 0;
}

/** Brings the payments and refunds of orders that were written as past ones into tenders and into the books. */
export async function adoptPayments(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select adopt_payments(array(select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)))`,
  );
}
