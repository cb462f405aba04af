import { listTransfersOf } from "#modules/ledger/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { stateOfQueue, takeQueued, waitForTurn } from "./queue.ts";
import { sumDays } from "./sum-days.ts";
import { writeFacts } from "./write-facts.ts";

const BATCH = 500;

/** A report doesn't wait for more: an import of many thousand is drained by the job. */
const MOST_BATCHES = 6;

/** Whether the facts are all there; not while those of a former release are being derived. */
export type Drained = { isComplete: boolean };

/** Derives what is queued. A report calls it before it reads facts, so that it has all that was committed before. */
export async function drainFacts(db: Database, { batches = MOST_BATCHES } = {}): Promise<Drained> {
  for (let done = 0; done < batches; done += 1) {
    const state = await stateOfQueue(db);
    if (!state.hasFacts) return { isComplete: !state.isFilling };
    await drainBatch(db);
  }
  return { isComplete: false };
}

/** Derives a part of what is queued in one transaction, which takes it off the queue. */
async function drainBatch(db: Database): Promise<void> {
  await withRetry(db, async (tx) => {
    await waitForTurn(tx);
    const { transferIds, orderIds } = await takeQueued(tx, BATCH);
    const transfers = await listTransfersOf(tx, { ids: transferIds, orderIds });
    const queued = new Set(transferIds);
    const days = await writeFacts(tx, transfers);
    for (const { id, day } of transfers) if (queued.has(id)) days.add(day);
    await sumDays(tx, [...days]);
  });
}
