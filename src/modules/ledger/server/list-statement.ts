import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { AccountId } from "../domain/account-id.ts";
import type { Unit } from "../domain/chart.ts";

export type StatementLine = {
  /** Identifies the line, and is where the next page goes on. */
  position: { transferId: number; line: number };
  account: AccountId;
  happenedAt: Date;
  event: string;
  orderId: string | undefined;
  unit: Unit;
  /** Above zero where the balance rose; cents or sessions. */
  change: number;
};

/** What moved on some accounts, newest first: up to `limit` lines that were posted before the one at `after`. */
export async function listStatement(
  db: DatabaseOrTransaction,
  accounts: readonly AccountId[],
  { after, limit }: { after?: StatementLine["position"]; limit: number },
): Promise<StatementLine[]> {
  const ids = sql.param([...accounts]);
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
    from (select debit_id as id, transfer_id, line, unit, amount_cents as cents from ledger_entries
        where debit_id = any(${ids}::text[])
      union all select credit_id, transfer_id, line, unit, -amount_cents from ledger_entries
        where credit_id = any(${ids}::text[])) x
    join ledger_accounts a on a.id = x.id
    join ledger_transfers t on t.id = x.transfer_id
    where ${after ? sql`(x.transfer_id, x.line) < (${after.transferId}, ${after.line})` : sql`true`}
    order by x.transfer_id desc, x.line desc limit ${limit}`);
  return rows.map(({ transferId, line, happenedAt, orderId, change, ...rest }) => ({
    ...rest,
    position: { transferId: Number(transferId), line },
    happenedAt: new Date(happenedAt),
    orderId: orderId ?? undefined,
    change: Number(change),
  }));
}
