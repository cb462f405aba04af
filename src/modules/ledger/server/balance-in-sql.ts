import { type SQL, sql } from "drizzle-orm";

/** The balance of a guarded account in cents, for statements of other modules; 0 for one that no transfer has named. */
export function balanceInSql(accountId: SQL): SQL<number> {
  return sql`coalesce((select a.balance_cents from ledger_accounts a where a.id = ${accountId} and a.is_guarded), 0)::int`;
}
