import { type SQL, sql } from "drizzle-orm";
import type { Unit } from "../domain/chart.ts";

/**
 * The entries on what the clinic owes in cents or sessions, for statements of other modules: what each raised or lowered, with its
 * transfer. An entry between two such accounts is two rows.
 */
function entriesOn(unit: Unit): SQL {
  return sql`(
    select t.id as transfer_id, e.line, x.side, t.event, a.kind, a.id as account_id, a.owner_id, x.amount as cents, t.order_id, t.customer_id,
      t.happened_at, t.location_id
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    cross join lateral (values (1, e.credit_id, e.amount_cents), (0, e.debit_id, -e.amount_cents)) x (side, account_id, amount)
    join ledger_accounts a on a.id = x.account_id and a.is_guarded and a.unit = ${sql.raw(`'${unit}'`)})`;
}

export const owedEntries = entriesOn("USD");
/** `cents` are sessions here. */
export const sessionEntries = entriesOn("SESSION");

/** What is owed on each account just before an instant, in cents; those with nothing on them are left out. */
export function owedBefore(instant: SQL): SQL {
  return sql`(
    select a.id as account_id, a.kind, a.owner_id, a.balance_cents - coalesce(later.cents, 0) as cents
    from ledger_accounts a
    left join (select account_id, sum(cents)::bigint as cents from ${owedEntries} o where o.happened_at >= ${instant} group by 1) later
      on later.account_id = a.id
    where a.is_guarded and a.unit = 'USD' and a.balance_cents <> coalesce(later.cents, 0))`;
}
