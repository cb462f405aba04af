import { inArray, sql } from "drizzle-orm";
import type { ReadTransfer } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { command, inOrder } from "#platform/db/statement.ts";
import { compareFacts } from "../../domain/compare-facts.ts";
import type { MoneyFact } from "../../domain/money-fact.ts";
import { toFacts } from "../../domain/to-facts.ts";
import { factMoney } from "../tables.ts";
import { loadOrders } from "./load-orders.ts";

const remove = command(sql`
  delete from fact_money f using unnest(${sql.placeholder("transfers")}::bigint[], ${sql.placeholder("lines")}::int[],
    ${sql.placeholder("accounts")}::text[], ${sql.placeholder("parts")}::int[]) gone (transfer_id, entry_line, account_kind, part)
  where (f.transfer_id, f.entry_line, f.account_kind, f.part) = (gone.transfer_id, gone.entry_line, gone.account_kind, gone.part)`);

/**
 * Writes the facts of the given transfers, replacing their former facts. The list must contain all transfers of their
 * orders. Returns the days whose facts changed.
 */
export async function writeFacts(tx: Transaction, transfers: readonly ReadTransfer[]): Promise<Set<string>> {
  if (transfers.length === 0) return new Set();
  const ids = transfers.map(({ id }) => id);
  const former: MoneyFact[] = await tx.select().from(factMoney).where(inArray(factMoney.transferId, ids));
  const orders = await loadOrders(tx, transfers);
  const rowsToWrite = transfers.flatMap(({ entries, ...transfer }) =>
    toFacts(
      { ...transfer, entries: entries.map(([line, debit, credit, cents]) => ({ line, debit, credit, cents })) },
      orders.get(transfer.orderId ?? ""),
    ),
  );
  const { gone, fresh } = compareFacts(former, rowsToWrite);
  await inOrder(gone.length > 0 ? removeAll(tx, gone) : undefined, insertMany(tx, factMoney, fresh));
  return new Set([...gone, ...fresh].map(({ day }) => day));
}

function removeAll(tx: Transaction, facts: readonly MoneyFact[]): Promise<void> {
  return remove(tx, {
    transfers: facts.map(({ transferId }) => transferId),
    lines: facts.map(({ entryLine }) => entryLine),
    accounts: facts.map(({ accountKind }) => accountKind),
    parts: facts.map(({ part }) => part),
  });
}
