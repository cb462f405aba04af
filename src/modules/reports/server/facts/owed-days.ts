import { sql } from "drizzle-orm";
import { kindOf } from "#modules/ledger/domain/account-id.ts";
import { chart } from "#modules/ledger/domain/chart.ts";
import type { ReadTransfer } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

/**
 * The latest day with stored balances, and whether the balances of the next such day must be stored by now; also true
 * if no day has stored balances.
 */
const readDays = statement(
  { last: "date?", isDue: "bool" },
  sql`
  select max(day) as last, coalesce(owed_day_after(max(day)) < (clock_now() at time zone 'UTC')::date, true) as "isDue"
  from fact_owed_days`,
);
const addDays = command(sql`select add_owed_days()`);
const derive = command(sql`select derive_owed(${sql.placeholder("accounts")}::text[])`);
const mend = command(sql`select mend_owed(${sql.placeholder("days")}::date[])`);

/**
 * Stores the balances of days that have begun. If a transfer is dated before a stored day, derives the balances of its
 * accounts again. The transaction must hold the queue's lock (`waitForTurn`).
 */
export async function followOwed(tx: Transaction, transfers: readonly ReadTransfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const [days] = await readDays(tx);
  if (days?.isDue) await addDays(tx);
  const { last } = days ?? {};
  if (!last) return;
  const accounts = transfers
    .filter(({ day }) => day < last)
    .flatMap(({ entries }) => entries.flatMap(([, debit, credit]) => [debit, credit]))
    .filter((account) => chart[kindOf(account)].isGuarded);
  if (accounts.length > 0) await derive(tx, { accounts: [...new Set(accounts)] });
}

/** Repairs the stored balances of all days that follow the given days. */
export async function mendOwed(tx: Transaction, days: readonly string[]): Promise<void> {
  if (days.length > 0) await mend(tx, { days });
}
