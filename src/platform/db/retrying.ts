import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "./database.ts";
import { isCommitUnknown, isConnectionLost, sqlStateOf, TRANSACTION_IS_OVER } from "./database-errors.ts";
import { holdsUncommitted } from "./one-commit.ts";

/** serialization_failure, deadlock_detected, lock_not_available: fully rolled back, so retrying is safe. */
const LOCK_NOT_AVAILABLE = "55P03";
const RETRYABLE_STATES = ["40001", "40P01", LOCK_NOT_AVAILABLE];
const MAX_TRIES = 5;
/**
 * The time after which work that failed to get a lock isn't retried anymore, because retries would take longer than a
 * caller waits.
 */
const MOST_LOCK_WAIT_MS = 3_000;
/** The maximum time for a failover or restart of the database; after that a caller gets `unavailable`. */
const MOST_RECONNECTING_MS = 10_000;
const RECONNECT_PAUSE_MS = 100;
const LONGEST_RECONNECT_PAUSE_MS = 1_000;

/**
 * Runs a transaction, and retries it when the database aborted it in favor of another, or the connection was lost
 * before the commit (OP-4). `work` may run several times, so it must do nothing but database work.
 */
export function withRetry<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return retrying(() => db.transaction(work));
}

/** Receives the last statements of a transaction, which are sent with its commit. */
export type SendWithCommit = (statement: Promise<unknown>) => void;

/**
 * Runs a transaction whose last writes are sent in one packet (one round trip) with its commit: `work` passes them to
 * `atLast` and doesn't await them. When the database refuses one, nothing is committed, and that error is thrown.
 * Refusals made only by our code, such as an update that found no row, must be awaited instead.
 */
export function withPipelinedCommit<Result>(
  db: Database,
  work: (tx: Transaction, atLast: SendWithCommit) => Promise<Result>,
): Promise<Result> {
  return retrying(async () => {
    const last: Promise<unknown>[] = [];
    const atLast: SendWithCommit = (statement) => {
      statement.catch(() => {});
      last.push(statement);
    };
    try {
      return await db.transaction((tx) => work(tx, atLast));
    } catch (error) {
      const outcomes = await Promise.allSettled(last);
      // The statements sent before the commit have failed too, but their errors say less than the commit's.
      if (isCommitUnknown(error)) throw error;
      const failures = outcomes.flatMap((outcome): unknown[] =>
        outcome.status === "rejected" ? [outcome.reason] : [],
      );
      // Statements after the failed one only report that the transaction is over, but a retry depends on the cause.
      throw [...failures, error].find((failure) => sqlStateOf(failure) !== TRANSACTION_IS_OVER) ?? error;
    }
  });
}

/** Runs a statement that is a transaction by itself, with the retries of `withRetry`. */
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

/** Returns how long to wait before a retry; undefined if there is none. */
function pauseBeforeRetry(error: unknown, tries: number, passedMs: number): number | undefined {
  if (isConnectionLost(error)) {
    // The work isn't retried, because earlier writes that waited for the same commit are lost too.
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
