import { sql } from "drizzle-orm";
import { constraintOf, sqlStateOf, type Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Transfer } from "../domain/transfer.ts";

export type Posting = {
  key: string;
  transferId: number;
  /** Whether the transfer was posted now. If false, it was there already and nothing moved. */
  isNew: boolean;
};

const post = statement(
  { key: "text", transferId: "bigint", isNew: "bool" },
  sql`
  select key, transfer_id as "transferId", is_new as "isNew" from ledger_post(${sql.placeholder("wanted")}::jsonb)`,
);

const done = new WeakSet<Transaction>();

/**
 * Posts transfers, all or none, and returns a result for each in order. Each key is posted once: a repeated call
 * returns the first one's id. An account is opened by the first transfer that names it. A transaction posts only once,
 * with all its transfers in one call: two calls could lock accounts in different orders and deadlock. When it throws,
 * the transaction must be rolled back.
 * @throws AppError `insufficient_balance` when a guarded account would go below zero
 * @throws AppError `conflict` when the books of its day are closed, or when another transfer has reversed the same one
 * @throws Error when a key belongs to other entries already, when a transfer has no entry, or on a second call in `tx`
 */
export async function postTransfers(tx: Transaction, transfers: readonly Transfer[]): Promise<Posting[]> {
  if (transfers.length === 0) return [];
  if (done.has(tx)) throw new Error("a transaction posts all its transfers in one call");
  done.add(tx);
  const rowsToPost = JSON.stringify(transfers.map(toWanted));
  try {
    const rows = await post(tx, { wanted: rowsToPost });
    return rows.map(({ transferId, ...row }) => ({ ...row, transferId: Number(transferId) }));
  } catch (error) {
    throw translated(error);
  }
}

function toWanted({ entries, happenedAt, ...transfer }: Transfer) {
  return {
    ...transfer,
    happenedAt: happenedAt?.toISOString(),
    // A canonical form, because the database compares the content when a key is repeated.
    entries: entries.map(({ debit, credit, amount, unit }) => ({ debit, credit, cents: amount, unit })),
  };
}

function translated(error: unknown): unknown {
  const constraint = constraintOf(error);
  if (constraint === "ledger_accounts_not_overdrawn") return new AppError("insufficient_balance", { cause: error });
  if (constraint === "ledger_transfers_reversed_once") return new AppError("conflict", { cause: error });
  if (sqlStateOf(error) === "LG004")
    return new AppError("conflict", { message: "The books of that day are closed.", cause: error });
  if (sqlStateOf(error) === "LG003")
    return new Error("a key of the ledger stands for something else already", { cause: error });
  return error;
}
