import { listTransfersOf } from "#modules/ledger/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { followOwed } from "./owed-days.ts";
import { stateOfQueue, takeQueued, waitForTurn } from "./queue.ts";
import { sumDays } from "./sum-days.ts";
import { writeFacts } from "./write-facts.ts";

const BATCH = 500;

/**
 * The maximum number of batches that a report waits for: after an import of many thousands of entries, the background
 * derives the others.
 */
const MOST_BATCHES = 6;

/**
 * Whether all facts and sums are complete. False while facts that a previous release wrote, or all facts, are being
 * derived again.
 */
export type Drained = { isComplete: boolean };

/** Derives what is queued. A report calls this before reading facts, so that it includes everything committed before. */
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

/** Derives part of what is queued, and removes it from the queue. The caller holds the turn (`waitForTurn`). */
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
