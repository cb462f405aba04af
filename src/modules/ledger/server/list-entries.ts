import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf, textAs } from "#platform/db/row.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import type { AccountId } from "../domain/account-id.ts";
import { UNITS, type Unit } from "../domain/chart.ts";

/** A period with an inclusive start and an exclusive end. */
export type Period = { from?: Date; before?: Date };

export type Entry = {
  /** Transfer and line number, such as `1042-1`. */
  id: string;
  at: Date;
  event: string;
  debit: AccountId;
  credit: AccountId;
  unit: Unit;
  amount: number;
};

/** Selects the entries of a period that match a condition, newest first. */
const entriesOf = (condition: SQL) =>
  statement(
    {
      id: "text",
      at: "instant",
      event: "text",
      debit: textAs<AccountId>(),
      credit: textAs<AccountId>(),
      unit: oneOf(UNITS),
      amount: "bigint",
    },
    sql`
    select e.transfer_id || '-' || e.line as id, t.happened_at as at, t.event, e.debit_id as debit, e.credit_id as credit, e.unit,
      e.amount_cents as amount
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where t.happened_at >= ${sql.placeholder("from")}::timestamptz
      and t.happened_at < ${sql.placeholder("before")}::timestamptz and ${condition}
    order by t.happened_at desc, e.transfer_id desc, e.line desc limit ${sql.placeholder("limit")} ${forValues}`,
  );

const newest = entriesOf(sql`true`);
const behind = entriesOf(sql`(t.happened_at, e.transfer_id, e.line) < (
  (select happened_at from ledger_transfers where id = ${sql.placeholder("transfer")}::bigint),
  ${sql.placeholder("transfer")}::bigint, ${sql.placeholder("line")}::smallint)`);

/** Returns the entries of a period, newest first: up to `limit` entries after a given one. */
export async function listEntries(
  db: DatabaseOrTransaction,
  { from, before, after, limit }: Period & { after?: string | undefined; limit: number },
): Promise<Entry[]> {
  const period = { from: from?.toISOString() ?? "-infinity", before: before?.toISOString() ?? "infinity", limit };
  const [transfer, line] = (after ?? "").split("-").map(Number);
  const rows = await (after === undefined ? newest(db, period) : behind(db, { ...period, transfer, line }));
  return rows.map(({ at, amount, ...rest }) => ({ ...rest, at: new Date(at), amount: Number(amount) }));
}
