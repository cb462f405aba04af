import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { AccountId } from "../domain/account-id.ts";
import type { Unit } from "../domain/chart.ts";

export type StatementLine = {
  /** The entry of the ledger. It stands twice where both of its accounts are asked for: once in, once out. */
  position: { transferId: number; line: number };
  account: AccountId;
  happenedAt: Date;
  event: string;
  orderId: string | undefined;
  unit: Unit;
  /** Above zero where the balance rose; cents or sessions. */
  change: number;
};

/** From an instant up to another, which is not in it. */
export type StatementSpan = { from: Date; to: Date };

/** What moved on these accounts, a row for each entry and account, with the balance's change. */
const movesOf = (accounts: readonly AccountId[]) => {
  const ids = sql.param([...accounts]);
  return sql`(select debit_id as id, transfer_id, line, unit, amount_cents as cents from ledger_entries
      where debit_id = any(${ids}::text[])
    union all select credit_id, transfer_id, line, unit, -amount_cents from ledger_entries
      where credit_id = any(${ids}::text[])) x
    join ledger_accounts a on a.id = x.id
    join ledger_transfers t on t.id = x.transfer_id`;
};

/**
 * The movements of some accounts, newest first: up to `limit` lines after the first `offset` ones, within a span if
 * given.
 */
export async function listStatement(
  db: DatabaseOrTransaction,
  accounts: readonly AccountId[],
  { offset = 0, limit, span }: { offset?: number; limit: number; span?: StatementSpan },
): Promise<StatementLine[]> {
  const { rows } = await db.execute<{
    transferId: string;
    line: number;
    account: AccountId;
    happenedAt: Date | string;
    event: string;
    orderId: string | null;
    unit: Unit;
    change: string;
  }>(sql`
    select x.transfer_id as "transferId", x.line, x.id as account, t.happened_at as "happenedAt", t.event,
      t.order_id as "orderId", x.unit, x.cents * a.normal as change
    from ${movesOf(accounts)}
    where ${span ? sql`t.happened_at >= ${span.from} and t.happened_at < ${span.to}` : sql`true`}
    order by x.transfer_id desc, x.line desc, x.id limit ${limit} offset ${offset}`);
  return rows.map(({ transferId, line, happenedAt, orderId, change, ...rest }) => ({
    ...rest,
    position: { transferId: Number(transferId), line },
    happenedAt: new Date(happenedAt),
    orderId: orderId ?? undefined,
    change: Number(change),
  }));
}

/** How many lines the whole statement of some accounts has. */
export async function countStatement(db: DatabaseOrTransaction, accounts: readonly AccountId[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${movesOf(accounts)}`);
  return rows[0]?.count ?? 0;
}

/** What was on some accounts of one unit, taken together, just before an instant. */
export async function balanceBefore(
  db: DatabaseOrTransaction,
  accounts: readonly AccountId[],
  before: Date,
): Promise<number> {
  const { rows } = await db.execute<{ balance: string }>(sql`
    select coalesce(sum(x.cents * a.normal), 0) as balance from ${movesOf(accounts)} where t.happened_at < ${before}`);
  return Number(rows[0]?.balance ?? 0);
}
