import { type SQL, sql } from "drizzle-orm";
import { zonesInSql } from "#modules/locations/server/public.ts";

/**
 * By how much what the clinic owes rose on some days (`date[]`), by kind of account, event and location, as a table of a statement. A day is
 * one of the location's calendar.
 */
export const owedByDay = (days: SQL) => sql`(
  select d.day, k.kind as account_kind, x.unit, t.event, t.location_id, sum(x.amount) as delta
  from unnest(${days}) d (day)
  cross join ${zonesInSql} z
  join ledger_transfers t on t.location_id is not distinct from z.id
    and t.happened_at >= d.day::timestamp at time zone z.time_zone and t.happened_at < (d.day + 1)::timestamp at time zone z.time_zone
  cross join lateral (
    select credit_id as id, unit, amount_cents as amount from ledger_entries where transfer_id = t.id
    union all select debit_id, unit, -amount_cents from ledger_entries where transfer_id = t.id) x
  join ledger_kinds k on k.kind = split_part(x.id, ':', 1) and k.class = 'liability'
  group by 1, 2, 3, 4, 5 having sum(x.amount) <> 0)`;
