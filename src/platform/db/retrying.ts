import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "./database.ts";
import { isCommitUnknown, isConnectionLost, sqlStateOf, TRANSACTION_IS_OVER } from "./database-errors.ts";
import { holdsUncommitted } from "./one-commit.ts";

/** serialization_failure, deadlock_detected, lock_not_available: rolled back whole, so doing it again is right. */
const LOCK_NOT_AVAILABLE = "55P03";
const RETRYABLE_STATES = ["40001", "40P01", LOCK_NOT_AVAILABLE];
const MAX_TRIES = 5;
/** A statement that waits this long for a lock fails: retries would take longer than a caller waits. */
const MOST_LOCK_WAIT_MS = 3_000;
/** A database that changes its server, or starts again, is back by then; a caller gets `unavailable` after it. */
const MOST_RECONNECTING_MS = 10_000;
const RECONNECT_PAUSE_MS = 100;
const LONGEST_RECONNECT_PAUSE_MS = 1_000;

/**
 * Runs a transaction, again when the database gave it up in favour of another one, or lost the connection before it was
 * committed (OP-4). `work` may run several times, so it must do nothing but database work.
 */
export function withRetry<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return retrying(() => db.transaction(work));
}

/** Hands over what a transaction asked last. */
export type AtLast = (asked: Promise<unknown>) => void;

/**
 * The same for a transaction whose last writes go out in one packet with its commit: it hands them to `atLast` and waits for
 * none. When the database refuses one of them, nothing is committed, and that refusal is thrown. What only our code would refuse,
 * such as an update that found no row, must be waited for instead.
 */
export function committing<Result>(
  db: Database,
  work: (tx: Transaction, atLast: AtLast) => Promise<Result>,
): Promise<Result> {
  return retrying(async () => {
    const last: Promise<unknown>[] = [];
    const atLast: AtLast = (asked) => {
      asked.catch(() => {});
      last.push(asked);
    };
    try {
      return await db.transaction((tx) => work(tx, atLast));
    } catch (error) {
      const outcomes = await Promise.allSettled(last);
      // What was asked before the commit broke off with it, and says less.
      if (isCommitUnknown(error)) throw error;
      const failures = outcomes.flatMap((outcome): unknown[] =>
        outcome.status === "rejected" ? [outcome.reason] : [],
      );
      // What came behind the statement that failed only says that the transaction is over; why is what a retry decides by.
      throw [...failures, error].find((failure) => sqlStateOf(failure) !== TRANSACTION_IS_OVER) ?? error;
    }
  });
}

/** The same for a statement that is a transaction by itself. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = pauseBeforeRetry(error, tries, performance.now() - startedAt);
      if (pauseMs === undefined) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Returns how long to wait before another try; undefined where there is to be none. */
function pauseBeforeRetry(error: unknown, tries: number, passedMs: number): number | undefined {
  if (isConnectionLost(error)) {
    // What was written before this transaction, and waited for the same commit, is gone as well.
    if (holdsUncommitted()) return undefined;
    const longest = Math.min(RECONNECT_PAUSE_MS * 2 ** tries, LONGEST_RECONNECT_PAUSE_MS);
    const pauseMs = longest / 2 + (Math.random() * longest) / 2;
    return passedMs + pauseMs < MOST_RECONNECTING_MS ? pauseMs : undefined;
  }
  const state = sqlStateOf(error) ?? "";
  if (tries >= MAX_TRIES || !RETRYABLE_STATES.includes(state)) return undefined;
  if (state === LOCK_NOT_AVAILABLE && passedMs > MOST_LOCK_WAIT_MS) return undefined;
  return Math.random() * 10 * 2 ** tries;
}
