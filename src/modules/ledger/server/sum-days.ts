import { sql } from "drizzle-orm";
import { clinicZoneInSql, zonesInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { KINDS, type Kind } from "../domain/chart.ts";

export type SumOfDay = {
  day: string;
  locationId: string;
  /** `day`, or `payout` with its transfer number, because the bank lists each payout separately. */
  subject: string;
  kind: Kind;
  /** Positive for a debit. */
  cents: Cents;
};

/**
 * Days use the location's calendar. Entries without a location use the clinic's zone and are listed with its first
 * location.
 */
const read = statement(
  { day: "date", locationId: "text", subject: "text", kind: oneOf(KINDS), cents: "numeric" },
  sql`
  select m.day, m.location_id as "locationId", m.subject, a.kind, sum(m.cents) as cents
  from (
    select (t.happened_at at time zone coalesce((select z.time_zone from ${zonesInSql} z where z.id = t.location_id), ${clinicZoneInSql}))::date as day,
      coalesce(t.location_id, 'main') as location_id,
      case when t.event in ('payout_made', 'payout_failed') then 'payout ' || t.id else 'day' end as subject, e.id, e.cents
    from (select transfer_id, debit_id as id, amount_cents as cents from ledger_entries where unit = 'USD'
      union all select transfer_id, credit_id, -amount_cents from ledger_entries where unit = 'USD') e
    join ledger_transfers t on t.id = e.transfer_id
    where t.happened_at >= ${sql.placeholder("from")}::date - interval '2 days' and t.happened_at < ${sql.placeholder("to")}::date + interval '3 days') m
  join ledger_accounts a on a.id = m.id
  where m.day between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
  group by 1, 2, 3, 4 having sum(m.cents) <> 0 order by 1, 2, 3, 4`,
);

/** Returns the money movements per day and kind of account. The rows of a day, location and subject add up to zero. */
export async function sumLedgerDays(
  db: DatabaseOrTransaction,
  span: { from: string; to: string },
): Promise<SumOfDay[]> {
  return (await read(db, span)).map(({ cents, ...rest }) => ({ ...rest, cents: Number(cents) }));
}
