import { type SQL, sql } from "drizzle-orm";
import type { Unit } from "../domain/chart.ts";

/**
 * The entries on what the clinic owes in cents or sessions, for statements of other modules: what each raised or lowered, with its
 * transfer. An entry between two such accounts is two rows.
 */
function entriesOn(unit: Unit): SQL {
  // Each side by itself: the accounts of one kind are found first, and their entries by them.
  const side = (name: "credit" | "debit") => sql`
    select t.id as transfer_id, e.line, ${sql.raw(name === "credit" ? "1" : "0")} as side, t.event, a.kind, a.id as account_id, a.owner_id,
      ${sql.raw(name === "credit" ? "e.amount_cents" : "-e.amount_cents")} as cents, t.order_id, t.customer_id, t.happened_at, t.location_id
    from ledger_accounts a join ledger_entries e on e.${sql.raw(`${name}_id`)} = a.id join ledger_transfers t on t.id = e.transfer_id
    where a.is_guarded and a.unit = ${sql.raw(`'${unit}'`)}`;
  return sql`(${side("credit")} union all ${side("debit")})`;
}

export const owedEntries = entriesOn("USD");
/** `cents` are sessions here. */
export const sessionEntries = entriesOn("SESSION");

/**
 * What is owed on each account just before an instant, in cents; those with nothing on them are left out. It is the sum of the entries before
 * it, or the balance less those since: whichever is of fewer years.
 */
export function owedBefore(instant: SQL): SQL {
  const isEarly = sql`${instant} < (select min(happened_at) + (max(happened_at) - min(happened_at)) / 2 from ledger_transfers)`;
  return sql`(
    select a.id as account_id, a.kind, a.owner_id, a.balance_cents - coalesce(later.cents, 0) as cents from ledger_accounts a
    left join (select account_id, sum(cents)::bigint as cents from ${owedEntries} o where o.happened_at >= ${instant} group by 1) later
      on later.account_id = a.id
    where not ${isEarly} and a.is_guarded and a.unit = 'USD' and a.balance_cents <> coalesce(later.cents, 0)
    union all
    select account_id, kind, owner_id, sum(cents)::bigint from ${owedEntries} o
    where ${isEarly} and o.happened_at < ${instant} group by 1, 2, 3 having sum(cents) <> 0)`;
}
