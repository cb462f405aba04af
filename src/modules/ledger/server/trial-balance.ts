import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { KINDS, type Kind, UNITS, type Unit } from "../domain/chart.ts";

export type TrialBalanceRow = {
  kind: Kind;
  unit: Unit;
  /** Total debits and credits, in cents or sessions. */
  debit: number;
  credit: number;
};

const sumUp = statement(
  { kind: oneOf(KINDS), unit: oneOf(UNITS), debit: "numeric", credit: "numeric" },
  sql`
    select a.kind, x.unit, sum(x.debit) as debit, sum(x.credit) as credit from (
      select debit_id as id, unit, amount_cents as debit, 0 as credit, transfer_id from ledger_entries
      union all select credit_id, unit, 0, amount_cents, transfer_id from ledger_entries) x
    join ledger_accounts a on a.id = x.id
    join ledger_transfers t on t.id = x.transfer_id
    where t.happened_at >= ${sql.placeholder("from")}::timestamptz
      and t.happened_at < ${sql.placeholder("before")}::timestamptz
    group by 1, 2 order by 2 desc, 1`,
);

/**
 * Returns total debits and credits in a period, by kind of account; the end is exclusive. A missing bound means no
 * limit. In each unit, both columns have equal totals.
 */
export async function listTrialBalance(
  db: DatabaseOrTransaction,
  { from, before }: { from?: Date; before?: Date } = {},
): Promise<TrialBalanceRow[]> {
  const rows = await sumUp(db, {
    from: from?.toISOString() ?? "-infinity",
    before: before?.toISOString() ?? "infinity",
  });
  return rows.map(({ kind, unit, debit, credit }) => ({ kind, unit, debit: Number(debit), credit: Number(credit) }));
}
