import { type SQL, sql } from "drizzle-orm";
import { zonesInSql } from "#modules/locations/server/public.ts";
import type { Unit } from "../domain/chart.ts";

/**
 * Returns SQL for the entries on the clinic's liabilities in cents or sessions, for other modules' statements: the
 * increase or decrease, with its transfer. An entry between two such accounts gives two rows.
 */
function entriesOn(unit: Unit): SQL {
  // Reads credits and debits separately, so that each query finds the accounts first, and then their entries.
  const side = (name: "credit" | "debit") => sql`
    select t.id as transfer_id, e.line, ${sql.raw(name === "credit" ? "1" : "0")} as side, t.event, a.kind, a.id as account_id, a.owner_id,
      ${sql.raw(name === "credit" ? "e.amount_cents" : "-e.amount_cents")} as cents, t.order_id, t.customer_id, t.happened_at, t.location_id
    from ledger_accounts a join ledger_entries e on ${sql.raw(name === "credit" ? "e.credit_id" : "e.debit_id")} = a.id join ledger_transfers t on t.id = e.transfer_id
    where a.is_guarded and a.unit = ${sql.raw(`'${unit}'`)}`;
  return sql`(${side("credit")} union all ${side("debit")})`;
}

export const owedEntriesInSql = entriesOn("USD");
/** Entries in which `cents` means sessions. */
export const sessionEntriesInSql = entriesOn("SESSION");

/**
 * Returns SQL for the entries on liabilities in cents, from the local time `from` (from the beginning if null) until
 * before `before`. Both times are in the zone of a transfer's location, so transfers are looked up separately for each
 * location.
 */
export function owedBetweenInSql(from: SQL, before: SQL): SQL {
  return sql`(
    select s.account_id, k.kind, s.cents from ${zonesInSql} z
    cross join lateral (
      select t.id from ledger_transfers t
      where t.location_id is not distinct from z.id and t.happened_at < (${before})::timestamp at time zone z.time_zone
        and t.happened_at >= coalesce((${from})::timestamp at time zone z.time_zone, '-infinity')
      offset 0) t
    join ledger_entries e on e.transfer_id = t.id and e.unit = 'USD'
    cross join lateral (values (e.credit_id, e.amount_cents), (e.debit_id, -e.amount_cents)) s (account_id, cents)
    join ledger_kinds k on k.kind = split_part(s.account_id, ':', 1) and k.is_guarded)`;
}
