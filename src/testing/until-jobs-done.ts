import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#platform/db/client.ts";

/** Waits until no job is due. A job that failed at first waits for its next attempt. */
export async function untilJobsDone(db: Database): Promise<void> {
  const waiting = sql`
    select task_identifier from graphile_worker.jobs
    where (run_at <= now() or attempts > 0) and attempts < max_attempts`;
  await expect.poll(async () => (await db.execute(waiting)).rows, { timeout: 60_000, interval: 200 }).toEqual([]);
}
