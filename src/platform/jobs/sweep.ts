import { sql } from "drizzle-orm";
import { addUpTagChanges } from "#platform/cache/read-tag-version.ts";
import type { Database } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import type { JobTasks } from "./job-runner.ts";

/** The schedule for removing expired platform rows: once an hour. */
export const sweepSchedules = { sweep_platform: "17 * * * *" };

/** A module's own cleanup, which runs together with the platform's. */
export type Sweep = (db: Database) => Promise<void>;

const deleteOldAnswers = command(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);

const deleteOldTries = command(sql`delete from rate_limits where window_starts_at < now() - interval '2 days'`);

const deletePreviews = command(sql`delete from previews where expires_at < now()`);

const deleteUnwrittenImports = command(
  sql`delete from import_runs where sealed is not null and state = 'checked' and created_at < clock_now() - interval '1 day'`,
);

const deleteOldRuns = command(sql`delete from bulk_runs where finished_at < clock_now() - interval '30 days'`);

const deleteOldEvents = command(sql`
  delete from outbox_events e
   where e.created_at < now() - interval '30 days'
     and not exists (select 1 from graphile_worker.jobs j where j.key = 'event:' || e.id)`);

/**
 * Removes what is no longer needed: answered idempotency keys, old rate counts, events handled long ago, and rows for
 * which modules register cleanups.
 */
export function sweepTasks(db: Database, sweeps: readonly Sweep[] = []): JobTasks {
  return {
    async sweep_platform() {
      await deleteOldAnswers(db);
      await deleteOldTries(db);
      await addUpTagChanges(db);
      await deletePreviews(db);
      // Deletes uploaded files about people that weren't imported within a day.
      await deleteUnwrittenImports(db);
      await deleteOldRuns(db);
      // An event still waiting for a handler has a job, and its row stays until the job is done.
      await deleteOldEvents(db);
      for (const sweep of sweeps) await sweep(db);
    },
  };
}
