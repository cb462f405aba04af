import { type SQL, sql } from "drizzle-orm";
import { zonesInSql } from "#modules/locations/server/public.ts";

/**
 * Returns a SQL table: how much the clinic's liabilities rose on the given days (`date[]`), by kind of account, event
 * and location. Days use the location's calendar.
 */
export const owedByDayInSql = (days: SQL) => sql`(
  select d.day, k.kind as account_kind, x.unit, t.event, t.location_id, sum(x.amount)::bigint as delta
  from unnest(${days}) d (day)
  cross join ${zonesInSql} z
  -- Day by day, by the index: from the times of all days together the planner can't tell how few transfers they have.
  cross join lateral (
    select id, event, location_id from ledger_transfers
    where location_id is not distinct from z.id
      and happened_at >= d.day::timestamp at time zone z.time_zone and happened_at < (d.day + 1)::timestamp at time zone z.time_zone
    offset 0) t
  cross join lateral (
    select credit_id as id, unit, amount_cents as amount from ledger_entries where transfer_id = t.id
    union all select debit_id, unit, -amount_cents from ledger_entries where transfer_id = t.id) x
  join ledger_kinds k on k.kind = split_part(x.id, ':', 1) and k.class = 'liability'
  group by 1, 2, 3, 4, 5 having sum(x.amount) <> 0)`;
