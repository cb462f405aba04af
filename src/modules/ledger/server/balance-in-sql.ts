import { type SQL, sql } from "drizzle-orm";

/** The balance of a guarded account in cents, for statements of other modules; 0 for one that no transfer has named. */
export function balanceInSql(accountId: SQL): SQL<number> {
  return sql`coalesce((select a.balance_cents from ledger_accounts a where a.id = ${accountId} and a.is_guarded), 0)::int`;
}

/** What transfers of one event have taken off an account, in cents, for statements of other modules. */
export function takenByInSql(accountId: SQL, event: string): SQL<number> {
  return sql`(select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.debit_id = ${accountId} and t.event = ${event})`;
}
