import { type SQL, sql } from "drizzle-orm";

/**
 * Returns SQL for the balance of a guarded account in cents, for other modules' statements; 0 for an account without
 * transfers.
 */
export function balanceInSql(accountId: SQL): SQL<number> {
  return sql`coalesce((select a.balance_cents from ledger_accounts a where a.id = ${accountId} and a.is_guarded), 0)::int`;
}

/**
 * Returns SQL for the total, in cents, that transfers of one kind of event have debited from an account, for other
 * modules' statements.
 */
export function takenByInSql(accountId: SQL, event: string): SQL<number> {
  return sql`(select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.debit_id = ${accountId} and t.event = ${event})`;
}
