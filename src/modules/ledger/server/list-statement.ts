import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf, textAs } from "#platform/db/row.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import type { AccountId } from "../domain/account-id.ts";
import { UNITS, type Unit } from "../domain/chart.ts";

export type StatementLine = {
  /** The ledger entry. It appears twice, as an increase and a decrease, if both its accounts are requested. */
  position: { transferId: number; line: number };
  account: AccountId;
  happenedAt: Date;
  event: string;
  orderId: string | undefined;
  unit: Unit;
  /** Positive where the balance rose; in cents or sessions. */
  change: number;
};

/** A time span with an inclusive start and an exclusive end. */
export type StatementSpan = { from: Date; to: Date };

/** The movements on the accounts `ids`, one row per entry and account, with the change of balance. */
const moves = sql`(select debit_id as id, transfer_id, line, unit, amount_cents as cents from ledger_entries
      where debit_id = any(${sql.placeholder("ids")}::text[])
    union all select credit_id, transfer_id, line, unit, -amount_cents from ledger_entries
      where credit_id = any(${sql.placeholder("ids")}::text[])) x
    join ledger_accounts a on a.id = x.id
    join ledger_transfers t on t.id = x.transfer_id`;

const linesOf = (condition: SQL) =>
  statement(
    {
      transferId: "bigint",
      line: "int",
      account: textAs<AccountId>(),
      happenedAt: "instant",
      event: "text",
      orderId: "text?",
      unit: oneOf(UNITS),
      change: "bigint",
    },
    sql`
    select x.transfer_id as "transferId", x.line, x.id as account, t.happened_at as "happenedAt", t.event,
      t.order_id as "orderId", x.unit, x.cents * a.normal as change
    from ${moves}
    where ${condition}
    order by x.transfer_id desc, x.line desc, x.id limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")} ${forValues}`,
  );

const allLines = linesOf(sql`true`);
const linesOfSpan = linesOf(
  sql`t.happened_at >= ${sql.placeholder("from")}::timestamptz and t.happened_at < ${sql.placeholder("to")}::timestamptz`,
);
const countLines = statement({ count: "int" }, sql`select count(*)::int as count from ${moves} ${forValues}`);
const sumBefore = statement(
  { balance: "numeric" },
  sql`
  select coalesce(sum(x.cents * a.normal), 0) as balance from ${moves}
  where t.happened_at < ${sql.placeholder("before")}::timestamptz ${forValues}`,
);

/**
 * Returns the movements of the given accounts, newest first: up to `limit` lines after the first `offset`, within a
 * span if given.
 */
export async function listStatement(
  db: DatabaseOrTransaction,
  accounts: readonly AccountId[],
  { offset = 0, limit, span }: { offset?: number; limit: number; span?: StatementSpan },
): Promise<StatementLine[]> {
  const which = { ids: [...accounts], limit, offset };
  const rows = await (span
    ? linesOfSpan(db, { ...which, from: span.from.toISOString(), to: span.to.toISOString() })
    : allLines(db, which));
  return rows.map(({ transferId, line, happenedAt, orderId, change, ...rest }) => ({
    ...rest,
    position: { transferId: Number(transferId), line },
    happenedAt: new Date(happenedAt),
    orderId: orderId ?? undefined,
    change: Number(change),
  }));
}

/** Returns how many lines the whole statement of the given accounts has. */
export async function countStatement(db: DatabaseOrTransaction, accounts: readonly AccountId[]): Promise<number> {
  const [lines] = await countLines(db, { ids: [...accounts] });
  return lines?.count ?? 0;
}

/** Returns the total balance of the given accounts of one unit, just before an instant. */
export async function balanceBefore(
  db: DatabaseOrTransaction,
  accounts: readonly AccountId[],
  before: Date,
): Promise<number> {
  const [sum] = await sumBefore(db, { ids: [...accounts], before: before.toISOString() });
  return Number(sum?.balance ?? 0);
}
