import { sql } from "drizzle-orm";
import { kindOf } from "#modules/ledger/domain/account-id.ts";
import { chart } from "#modules/ledger/domain/chart.ts";
import type { ReadTransfer } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

/** The latest month with balances, and whether a later one is over. */
const readMonths = statement(
  { last: "date?", isMonthOver: "bool" },
  sql`
  select max(day) as last, coalesce(max(day) + interval '1 month' < (clock_now() at time zone 'UTC')::date, true) as "isMonthOver"
  from fact_owed_months`,
);
const addMonths = command(sql`select add_owed_months()`);
const derive = command(sql`select derive_owed(${sql.placeholder("accounts")}::text[])`);
const mend = command(sql`select mend_owed(${sql.placeholder("days")}::date[])`);

/**
 * Stores the balances of months that are over, and derives those of accounts again whose transfers happened before a stored month. The
 * transaction must hold the turn.
 */
export async function followOwed(tx: Transaction, transfers: readonly ReadTransfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const [months] = await readMonths(tx);
  if (months?.isMonthOver) await addMonths(tx);
  const { last } = months ?? {};
  if (!last) return;
  const accounts = transfers
    .filter(({ day }) => day < last)
    .flatMap(({ entries }) => entries.flatMap(([, debit, credit]) => [debit, credit]))
    .filter((account) => chart[kindOf(account)].isGuarded);
  if (accounts.length > 0) await derive(tx, { accounts: [...new Set(accounts)] });
}

/** Repairs the balances of the months that follow some days. */
export async function mendOwed(tx: Transaction, days: readonly string[]): Promise<void> {
  if (days.length > 0) await mend(tx, { days });
}
