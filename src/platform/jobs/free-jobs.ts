import type { Client } from "pg";
import type { Logger } from "#platform/logger.ts";

/** An advisory lock of this class means that the worker's process is alive. */
export const PRESENCE_CLASS = 7_316_021;
/**
 * How long a worker must have been silent before it counts as gone although its lock still exists: a machine that
 * disappears without closing its connections may leave its lock for hours.
 */
const SILENT_AFTER = "2 minutes";
const UNKNOWN_AFTER = "1 minute";
const FORGOTTEN_AFTER = "15 seconds";

type Look = { ownId: string; goneAfterMs: number; logger: Pick<Logger, "info"> };

/**
 * Frees the jobs of workers that are gone (OP-6): those without a lock that have been silent for `goneAfterMs`, those
 * with a lock that have been silent for `SILENT_AFTER`, and those that never announced themselves. Times are by the
 * database's clock.
 */
export async function freeJobsOfGoneWorkers(client: Client, { ownId, goneAfterMs, logger }: Look): Promise<void> {
  const { rows: silent } = await client.query<{ id: string; presenceKey: number; isFree: boolean; isGone: boolean }>(
    `select id, presence_key as "presenceKey",
            pg_try_advisory_lock($1, presence_key) as "isFree",
            seen_at < now() - $2::interval as "isGone"
       from job_workers where id <> $3 and seen_at < now() - $4 * interval '1 millisecond'`,
    [PRESENCE_CLASS, SILENT_AFTER, ownId, goneAfterMs],
  );
  for (const { presenceKey, isFree } of silent) {
    if (isFree) await client.query("select pg_advisory_unlock($1, $2)", [PRESENCE_CLASS, presenceKey]);
  }
  const gone = silent.filter(({ isFree, isGone }) => isFree || isGone).map(({ id }) => id);
  // Skips a worker that has just come back.
  const { rows: freed } = await client.query(
    `with gone as (
       delete from job_workers where id = any($1::text[]) and seen_at < now() - $2 * interval '1 millisecond' returning id)
     select id, graphile_worker.force_unlock_workers(array[id]) from gone`,
    [gone, goneAfterMs],
  );
  // Frees the jobs of workers that were killed between taking their first job and announcing themselves.
  const { rows: unknown } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
      where locked_at < now() - $1::interval and locked_by is not null and locked_by not in (select id from job_workers)`,
    [UNKNOWN_AFTER],
  );
  if (unknown.length > 0)
    await client.query("select graphile_worker.force_unlock_workers($1::text[])", [unknown.map(({ id }) => id)]);
  const workers = freed.length + unknown.length;
  if (workers > 0) logger.info({ workers }, "took over the jobs of workers that are gone");
}

/**
 * Frees jobs that are locked by us without being worked on, because the connection was cut before we received the job.
 * The queue has no function for that, so this changes its table.
 */
export async function freeForgottenJobs(
  client: Client,
  ownId: string,
  isAtWork: (jobId: string) => boolean,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id::text from graphile_worker.jobs where locked_by = $1 and locked_at < now() - $2::interval",
    [ownId, FORGOTTEN_AFTER],
  );
  const forgotten = rows.map(({ id }) => id).filter((id) => !isAtWork(id));
  if (forgotten.length === 0) return;
  await client.query(
    `with freed as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where id = any($1::bigint[]) and locked_by = $2 and locked_at < now() - $3::interval returning job_queue_id)
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from freed) and locked_by = $2`,
    [forgotten, ownId, FORGOTTEN_AFTER],
  );
}
