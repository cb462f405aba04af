import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import type { AccountId } from "../domain/account-id.ts";

const readBalances = read(
  { id: "text", balance: "numeric" },
  sql`
  select a.id, case when a.is_guarded then a.balance_cents else a.normal * (
      coalesce((select sum(e.amount_cents) from ledger_entries e where e.debit_id = a.id), 0)
      - coalesce((select sum(e.amount_cents) from ledger_entries e where e.credit_id = a.id), 0)) end as balance
  from ledger_accounts a where a.id = any(${sql.placeholder("ids")}::text[])`,
);

/**
 * Returns account balances with one statement, in cents or sessions. Each is positive in the account's normal
 * direction: what is owed on a gift card, what is in the cash drawer. An account without transfers has 0. The balance
 * of a clinic-wide account is the sum of all its entries, and can be below zero.
 */
export async function balancesOf<Id extends AccountId>(
  db: DatabaseOrTransaction,
  accounts: readonly Id[],
): Promise<Map<Id, number>> {
  const balances = new Map(accounts.map((id) => [id, 0]));
  const rows = await readBalances(db, { ids: [...balances.keys()] });
  for (const { id, balance } of rows) balances.set(id as Id, Number(balance)); // only requested ids are returned
  return balances;
}

/** Returns the balance of one account, as in `balancesOf`. */
export async function balanceOf(db: DatabaseOrTransaction, account: AccountId): Promise<number> {
  return (await balancesOf(db, [account])).get(account) ?? 0;
}
