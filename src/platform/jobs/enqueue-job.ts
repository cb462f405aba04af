import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

export type JobOptions = {
  /**
   * While a job with this key waits, another `enqueueJob` with it replaces its payload and time instead of adding one. It
   * doesn't reach back to jobs that have run: a task keeps its own record of what it must not do twice.
   */
  key?: string;
  /** Not before this instant of the clinic's clock; now by default. */
  runAt?: Date;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** How often it is tried, with growing pauses, before it counts as dead. 25 tries take about four days. */
  maxAttempts?: number;
};

/**
 * Asks for a job as part of the caller's transaction: it exists exactly if that commits, and then runs at least once, in
 * whichever process is free. `payload` is stored as JSON; what a task gets back it parses.
 */
export async function enqueueJob(
  tx: DatabaseOrTransaction,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  await tx.execute(sql`
    select enqueue_job(
      ${task},
      ${JSON.stringify(payload)}::json,
      queue => ${queue ?? null},
      due_at => ${runAt ? sql`job_time(${runAt.toISOString()}::timestamptz)` : null},
      most_attempts => ${maxAttempts ?? null}::int,
      job_key => ${key ?? null}
    )`);
}
