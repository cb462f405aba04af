import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import { KINDS, type Kind, UNITS, type Unit } from "../domain/chart.ts";

export type Liability = {
  kind: Kind;
  unit: Unit;
  /** Cents, or a number of sessions. */
  owed: number;
};

const sumLiabilities = statement(
  { kind: oneOf(KINDS), unit: oneOf(UNITS), owed: "numeric" },
  sql`
    select k.kind, x.unit, sum(x.cents) as owed from (
      select credit_id as id, unit, amount_cents as cents, transfer_id from ledger_entries
      union all select debit_id, unit, -amount_cents, transfer_id from ledger_entries) x
    join ledger_accounts a on a.id = x.id
    join ledger_kinds k on k.kind = a.kind
    join ledger_transfers t on t.id = x.transfer_id
    where k.class = 'liability' and t.happened_at < ${sql.placeholder("before")}::timestamptz
    group by 1, 2 order by 1`,
);

/**
 * Returns what the clinic owed just before an instant, by kind of account: the sum of all earlier entries. Reports use
 * these sums and compute none themselves. A kind without entries is left out.
 */
export async function listLiabilities(db: DatabaseOrTransaction, before: Date): Promise<Liability[]> {
  const rows = await sumLiabilities(db, { before: before.toISOString() });
  return rows.map(({ kind, unit, owed }) => ({ kind, unit, owed: Number(owed) }));
}

/** Returns what the clinic owed at the end of a clinic day, `yyyy-mm-dd` in its local time, by kind of account. */
export function liabilitiesOn(
  db: DatabaseOrTransaction,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Liability[]> {
  return listLiabilities(db, startOfDay(addDays(day, 1), timeZone));
}
