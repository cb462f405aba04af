import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "#platform/logger.ts";

/** Advisory locks of this class mean "this worker's process lives". */
const PRESENCE_CLASS = 7_316_021;
/** The first beats come fast: a worker that died a moment ago may not have let go of its lock when we start. */
const FIRST_BEAT_MS = 500;
const BEAT_MS = 10_000;
const SILENT_AFTER = "2 minutes";
const UNKNOWN_AFTER = "1 minute";
const FORGOTTEN_AFTER = "15 seconds";

export type WorkerPresence = { stop(): Promise<void> };

/**
 * Says that a worker lives, for as long as it does, and frees the jobs of those that don't: graphile-worker itself leaves
 * a killed process's jobs locked for four hours.
 *
 * A worker lives while its connection holds its advisory lock, which ends with the process, and while its row is fresh,
 * which also ends when the machine is gone without closing its connections. Needs a direct connection (no pooler).
 */
export async function announceWorker({
  databaseUrl,
  workerId,
  isAtWork,
  logger,
}: {
  databaseUrl: string;
  workerId: string;
  isAtWork: (jobId: string) => boolean;
  logger: Logger;
}): Promise<WorkerPresence> {
  const presenceKey = Math.floor(Math.random() * 2 ** 31);
  const ending = new AbortController();
  let client = await connect(databaseUrl, workerId, presenceKey);
  await freeJobsOfDeadWorkers(client, workerId, logger);

  async function beat(): Promise<void> {
    for (let pause = FIRST_BEAT_MS; !ending.signal.aborted; pause = Math.min(pause * 2, BEAT_MS)) {
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      try {
        await client.query("update job_workers set seen_at = now() where id = $1", [workerId]);
        await freeJobsOfDeadWorkers(client, workerId, logger);
        await freeForgottenJobs(client, workerId, isAtWork);
      } catch (error) {
        logger.warn({ error }, "the job worker could not say that it lives, and connects again");
        await client.end().catch(() => {});
        client = await connect(databaseUrl, workerId, presenceKey).catch(() => client);
      }
    }
  }
  const beating = beat();
  return {
    async stop() {
      ending.abort();
      await beating;
      // A runner that ended by itself may have left a job locked; our row shows whose it was.
      await client.query("select graphile_worker.force_unlock_workers(array[$1])", [workerId]).catch(() => {});
      await client.query("delete from job_workers where id = $1", [workerId]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

async function connect(databaseUrl: string, workerId: string, presenceKey: number): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `halcyon-${process.pid}-jobs`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1, $2)", [PRESENCE_CLASS, presenceKey]);
    await client.query(
      "insert into job_workers (id, presence_key) values ($1, $2) on conflict (id) do update set seen_at = now()",
      [workerId, presenceKey],
    );
    return client;
  } catch (error) {
    // Left open it would keep the lock, and every later try would wait for it.
    await client.end().catch(() => {});
    throw error;
  }
}

async function freeJobsOfDeadWorkers(client: Client, ownId: string, logger: Logger): Promise<void> {
  const { rows: others } = await client.query<{ id: string; presenceKey: number; isGone: boolean; isSilent: boolean }>(
    `select id, presence_key as "presenceKey",
            pg_try_advisory_lock($1, presence_key) as "isGone",
            seen_at < now() - $2::interval as "isSilent"
       from job_workers where id <> $3`,
    [PRESENCE_CLASS, SILENT_AFTER, ownId],
  );
  for (const { presenceKey, isGone } of others) {
    if (isGone) await client.query("select pg_advisory_unlock($1, $2)", [PRESENCE_CLASS, presenceKey]);
  }
  const dead = others.filter(({ isGone, isSilent }) => isGone || isSilent).map(({ id }) => id);
  // Killed between taking its first job and saying that it lives.
  const { rows: unknown } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
      where locked_at < now() - $1::interval and locked_by is not null and locked_by not in (select id from job_workers)`,
    [UNKNOWN_AFTER],
  );
  dead.push(...unknown.map(({ id }) => id));
  if (dead.length === 0) return;
  await client.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  await client.query("delete from job_workers where id = any($1::text[])", [dead]);
  logger.info({ workers: dead.length }, "took over the jobs of workers that are gone");
}

/**
 * A connection that is cut between the database's "this job is yours" and our hearing it leaves a job locked by us
 * without work on it. The queue has no function for that, so this touches its table.
 */
async function freeForgottenJobs(client: Client, ownId: string, isAtWork: (jobId: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id::text from graphile_worker.jobs where locked_by = $1 and locked_at < now() - $2::interval",
    [ownId, FORGOTTEN_AFTER],
  );
  const forgotten = rows.map(({ id }) => id).filter((id) => !isAtWork(id));
  if (forgotten.length === 0) return;
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where id = any($1::bigint[]) and locked_by = $2 and locked_at < now() - $3::interval`,
    [forgotten, ownId, FORGOTTEN_AFTER],
  );
}
