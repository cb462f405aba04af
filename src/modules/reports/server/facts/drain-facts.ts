import { listTransfersOf } from "#modules/ledger/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { followOwed } from "./owed-days.ts";
import { stateOfQueue, takeQueued, waitForTurn } from "./queue.ts";
import { sumDays } from "./sum-days.ts";
import { writeFacts } from "./write-facts.ts";

const BATCH = 500;

/**
 * The maximum number of batches for which a report waits. After an import of many thousands of entries, a background
 * job derives the rest.
 */
const MOST_BATCHES = 6;

/**
 * Whether all facts and sums are complete. False while the facts of a previous release, or all facts, are being derived
 * again.
 */
export type Drained = { isComplete: boolean };

/**
 * Derives the queued facts. A report calls this before it reads facts, so that it includes everything committed before.
 */
export async function drainFacts(db: Database): Promise<Drained> {
  for (let done = 0; done < MOST_BATCHES; done += 1) {
    const { hasFacts, hasSpans, hasDays } = await stateOfQueue(db);
    if (!hasFacts) return { isComplete: !hasSpans && !hasDays };
    await withRetry(db, async (tx) => {
      await waitForTurn(tx);
      await drainBatch(tx);
    });
  }
  return { isComplete: false };
}

/**
 * Derives some of the queued facts, and removes their entries from the queue. The transaction must hold the queue's
 * lock (`waitForTurn`).
 */
export async function drainBatch(tx: Transaction): Promise<void> {
  const { transferIds, orderIds } = await takeQueued(tx, BATCH);
  const transfers = await listTransfersOf(tx, { ids: transferIds, orderIds });
  const queued = new Set(transferIds);
  const days = await writeFacts(tx, transfers);
  for (const { id, day } of transfers) if (queued.has(id)) days.add(day);
  await sumDays(tx, [...days]);
  await followOwed(
    tx,
    transfers.filter(({ id }) => queued.has(id)),
  );
}
