import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "./client.ts";
import { waitingUpTo } from "./patience.ts";

/** Added to our own time limit, so that the database ends a slow statement first, and reports it. */
const GRACE_SECONDS = 5;

const USUAL_SECONDS = 60;

/**
 * Runs a transaction, as `withRetry` does, in which each statement may take a minute, for writing thousands of rows.
 */
export function longTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { seconds = USUAL_SECONDS } = {},
): Promise<Result> {
  return waitingUpTo((seconds + GRACE_SECONDS) * 1_000, () =>
    withRetry(db, async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`);
      return work(tx);
    }),
  );
}
