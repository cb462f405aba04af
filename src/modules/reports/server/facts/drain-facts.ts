import { listTransfersOf } from "#modules/ledger/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { stateOfQueue, takeQueued, waitForTurn } from "./queue.ts";
import { sumDays } from "./sum-days.ts";
import { writeFacts } from "./write-facts.ts";

const BATCH = 500;

/** A report waits for no more: the rest of an import of many thousand is left to the background. */
const MOST_BATCHES = 6;

/** Whether facts and sums are all there: not while those of a former release are being derived, or all of them again. */
export type Drained = { isComplete: boolean };

/** Derives what is queued. A report calls it before it reads facts, so that it has all that was committed before. */
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

/** Derives a part of what is queued, and takes it off the queue. The transaction has its turn. */
export async function drainBatch(tx: Transaction): Promise<void> {
  const { transferIds, orderIds } = await takeQueued(tx, BATCH);
  const transfers = await listTransfersOf(tx, { ids: transferIds, orderIds });
  const queued = new Set(transferIds);
  const days = await writeFacts(tx, transfers);
  for (const { id, day } of transfers) if (queued.has(id)) days.add(day);
  await sumDays(tx, [...days]);
}
