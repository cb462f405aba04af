import type { Database, Transaction } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { deriveSpan, sumQueuedDays } from "./derive-span.ts";
import { drainBatch } from "./drain-facts.ts";
import { enqueue, stateOfQueue, takeFreeTurn, waitForTurn } from "./queue.ts";

type Options = {
  /** Stops the work after the current step. */
  signal?: AbortSignal;
  /**
   * If true, each step waits while another process works on the queue. Otherwise the work ends as soon as another
   * process works on the queue.
   */
  takesTurns?: boolean;
  onStep?: () => void;
};

/**
 * Derives everything queued in short transactions: the facts of recent sales first, then facts that are derived again.
 */
export async function workOffQueue(db: Database, options: Options = {}): Promise<void> {
  while (!options.signal?.aborted) {
    const { hasFacts, hasSpans, hasDays } = await stateOfQueue(db);
    const work = hasFacts ? drainBatch : hasSpans ? deriveSpan : hasDays ? sumQueuedDays : undefined;
    if (!work || !(await inTurn(db, work, options))) return;
    options.onStep?.();
  }
}

/** Derives all facts again, alongside sales and reports: facts that are already correct stay untouched. */
export async function rebuildFacts(db: Database, { onStep }: Pick<Options, "onStep"> = {}): Promise<void> {
  await enqueue(db, "rebuild", ["0"]);
  await workOffQueue(db, { takesTurns: true, ...(onStep ? { onStep } : {}) });
}

function inTurn(db: Database, work: (tx: Transaction) => Promise<void>, { takesTurns }: Options): Promise<boolean> {
  return longTransaction(db, async (tx) => {
    if (takesTurns) await waitForTurn(tx);
    else if (!(await takeFreeTurn(tx))) return false;
    await work(tx);
    return true;
  });
}
