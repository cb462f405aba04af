import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { COUNTED } from "../domain/events/other-entries.ts";

/** A staff member's cash or terminal receipts between two instants, minus refunds. */
export type TakenAtDesk = { accountId: string; account: "cash" | "terminal"; cents: Cents };

const sumTaken = statement(
  { accountId: "text", account: oneOf(["cash", "terminal"]), cents: "numeric" },
  sql`
    select split_part(t.actor, ':', 2) as "accountId", a.id as account,
      sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join (values ('cash'), ('terminal')) a(id) on a.id in (e.debit_id, e.credit_id)
    where t.happened_at >= ${sql.placeholder("from")}::timestamptz and t.happened_at < ${sql.placeholder("to")}::timestamptz
      and t.actor like 'staff:%' and t.event <> ${sql.placeholder("counted")}
    group by 1, 2 order by 1, 2`,
);

/**
 * Returns receipts by person and account, from `from` until before `to`. Adjustments after counting the till are
 * excluded.
 */
export async function takenAtDesk(
  db: DatabaseOrTransaction,
  { from, to }: { from: Date; to: Date },
): Promise<TakenAtDesk[]> {
  const rows = await sumTaken(db, { from: from.toISOString(), to: to.toISOString(), counted: COUNTED });
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
}
