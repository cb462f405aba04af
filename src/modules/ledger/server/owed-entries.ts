import { type SQL, sql } from "drizzle-orm";
import type { Unit } from "../domain/chart.ts";

/**
 * Returns SQL for the entries on the clinic's liabilities in cents or sessions, for other modules' statements: the
 * increase or decrease, with its transfer. An entry between two such accounts gives two rows.
 */
function entriesOn(unit: Unit): SQL {
  // Each side by itself: the accounts of one kind are found first, and their entries by them.
  const side = (name: "credit" | "debit") => sql`
    select t.id as transfer_id, e.line, ${sql.raw(name === "credit" ? "1" : "0")} as side, t.event, a.kind, a.id as account_id, a.owner_id,
      ${sql.raw(name === "credit" ? "e.amount_cents" : "-e.amount_cents")} as cents, t.order_id, t.customer_id, t.happened_at, t.location_id
    from ledger_accounts a join ledger_entries e on ${sql.raw(name === "credit" ? "e.credit_id" : "e.debit_id")} = a.id join ledger_transfers t on t.id = e.transfer_id
    where a.is_guarded and a.unit = ${sql.raw(`'${unit}'`)}`;
  return sql`(${side("credit")} union all ${side("debit")})`;
}

export const owedEntries = entriesOn("USD");
/** Entries in which `cents` means sessions. */
export const sessionEntries = entriesOn("SESSION");

/** By how much the entries of the given transfers moved the balance of each account. */
const movedBy = (transfers: SQL) => sql`(
  select x.account_id, sum(x.cents)::bigint as cents from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
  cross join lateral (values (e.credit_id, e.amount_cents), (e.debit_id, -e.amount_cents)) x (account_id, cents) where ${transfers} group by 1)`;

/**
 * What is owed on each account just before an instant, in cents; those with nothing on them are left out. It is the sum of the entries before
 * it, or the balance less those since: whichever is of fewer years.
 */
export function owedBefore(instant: SQL): SQL {
  const isEarly = sql`${instant} < (select min(happened_at) + (max(happened_at) - min(happened_at)) / 2 from ledger_transfers)`;
  const isOwed = sql`a.is_guarded and a.unit = 'USD'`;
  return sql`(
    select a.id as account_id, a.kind, a.owner_id, a.balance_cents - coalesce(later.cents, 0) as cents
    from ledger_accounts a left join ${movedBy(sql`t.happened_at >= ${instant}`)} later on later.account_id = a.id
    where not ${isEarly} and ${isOwed} and a.balance_cents <> coalesce(later.cents, 0)
    union all
    select a.id, a.kind, a.owner_id, before.cents from ${movedBy(sql`${isEarly} and t.happened_at < ${instant}`)} before
    join ledger_accounts a on a.id = before.account_id where ${isOwed} and before.cents <> 0)`;
}
