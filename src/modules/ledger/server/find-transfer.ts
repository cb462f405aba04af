import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { PostedTransfer } from "../domain/transfer.ts";
import { ledgerEntries, ledgerTransfers } from "./tables.ts";

/** Returns the transfer with a key, as it was posted, for `reversalOf`. */
export async function findTransfer(db: DatabaseOrTransaction, key: string): Promise<PostedTransfer | undefined> {
  const rows = await db
    .select({
      id: ledgerTransfers.id,
      event: ledgerTransfers.event,
      happenedAt: ledgerTransfers.happenedAt,
      orderId: ledgerTransfers.orderId,
      customerId: ledgerTransfers.customerId,
      actor: ledgerTransfers.actor,
      reason: ledgerTransfers.reason,
      reverses: ledgerTransfers.reverses,
      entry: {
        debit: ledgerEntries.debitId,
        credit: ledgerEntries.creditId,
        amount: ledgerEntries.amountCents,
        unit: ledgerEntries.unit,
      },
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .where(eq(ledgerTransfers.key, key))
    .orderBy(asc(ledgerEntries.line));
  const [first] = rows;
  if (!first) return undefined;
  const { id, event, happenedAt, orderId, customerId, actor, reason, reverses } = first;
  return {
    id,
    key,
    event,
    happenedAt,
    actor,
    orderId: orderId ?? undefined,
    customerId: customerId ?? undefined,
    reason: reason ?? undefined,
    reverses: reverses ?? undefined,
    entries: rows.map(({ entry }) => entry),
  };
}
