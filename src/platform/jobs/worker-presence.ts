import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { LastingSession } from "#platform/db/lasting-session.ts";
import { LOCAL_COMMIT } from "#platform/db/local-commit.ts";
import { isOfLostServer } from "#platform/db/lost-server.ts";
import { answeredWithin } from "#platform/db/patience.ts";
import { breakOff, type Pace, withSession } from "#platform/db/session-connection.ts";
import type { Logger } from "#platform/logger.ts";
import { freeForgottenJobs, freeJobsOfGoneWorkers, PRESENCE_CLASS } from "./free-jobs.ts";

/** How often a worker announces itself, and when it is treated as gone. Tests use shorter times. */
export type PresencePace = {
  beatMs: number;
  /**
   * How long a worker without a lock must have been silent before its jobs are freed. Also how long after connecting we
   * free nothing.
   */
  goneAfterMs: number;
};

const PACE: PresencePace = { beatMs: 5_000, goneAfterMs: 20_000 };
/** The first announcements come quickly, so that jobs left by a stopped worker are done soon. */
const FIRST_BEAT_MS = 500;
/** How long freeing jobs waits for a job's row that a transaction has locked. The next announcement tries again. */
const LOCK_TIMEOUT_MS = 2_000;
const LEAVE_WITHIN_MS = 3_000;

const SAY_THAT_WE_LIVE = `insert into job_workers (id, presence_key) select $1, $2::integer from ${LOCAL_COMMIT}
  on conflict (id) do update set seen_at = now(), presence_key = excluded.presence_key`;

export type WorkerPresence = { stop(): Promise<void> };

export type AnnouncedWorker = {
  databaseUrl: string;
  workerId: string;
  isAtWork: (jobId: string) => boolean;
  logger: Logger;
  pace?: Partial<PresencePace & Pace> | undefined;
};

/**
 * Announces a worker while it is alive, and frees the jobs of workers that aren't: graphile-worker itself leaves a
 * killed process's jobs locked for four hours. A worker is alive while its connection holds its advisory lock, or its
 * row is fresh. A failover frees all locks at the same moment, and the first worker to come back must not take the jobs
 * of those still reconnecting (OP-6). Needs a direct connection (no pooler).
 */
export async function announceWorker(worker: AnnouncedWorker): Promise<WorkerPresence> {
  const { databaseUrl, workerId, isAtWork, logger } = worker;
  const { beatMs, goneAfterMs, ...connection } = { ...PACE, ...worker.pace };
  const ending = new AbortController();
  const options = {
    databaseUrl,
    name: `halcyon-${process.pid}-jobs`,
    pace: connection,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  };
  let presenceKey = 0;
  let connectedAt = 0;
  const session = await LastingSession.open({
    ...options,
    async prepare(client) {
      // A new key each time, because the database may hold the lost connection and its lock for hours.
      const key = Math.floor(Math.random() * 2 ** 31);
      await client.query("select pg_advisory_lock($1, $2)", [PRESENCE_CLASS, key]);
      // Throws after leaving, because a row written then would stay.
      ending.signal.throwIfAborted();
      await client.query(SAY_THAT_WE_LIVE, [workerId, key]);
      presenceKey = key;
      connectedAt = performance.now();
    },
    onLost: (error) => logger.warn({ error }, "the job worker could not say that it lives, and connects again"),
  });

  async function look(client: Client): Promise<void> {
    await client.query(SAY_THAT_WE_LIVE, [workerId, presenceKey]);
    if (performance.now() - connectedAt > goneAfterMs)
      await freeJobsOfGoneWorkers(client, { ownId: workerId, goneAfterMs, logger });
    await freeForgottenJobs(client, workerId, isAtWork);
  }

  async function beat(): Promise<void> {
    for (let pause = Math.min(FIRST_BEAT_MS, beatMs); !ending.signal.aborted; pause = Math.min(pause * 2, beatMs)) {
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {});
      const { client } = session;
      if (ending.signal.aborted || !client) continue;
      await look(client).catch((error: unknown) => {
        if (isOfLostServer(error)) breakOff(client, error);
        else if (session.client === client) logger.warn({ error }, "the job worker could not look after jobs");
      });
    }
  }
  const beating = beat();

  /** Frees jobs that a stopped runner may have left locked, and deletes our row, which showed whose they were. */
  async function leave(client: Client): Promise<void> {
    await answeredWithin(LEAVE_WITHIN_MS, async () => {
      await client.query("select graphile_worker.force_unlock_workers(array[$1])", [workerId]);
      await client.query("delete from job_workers where id = $1", [workerId]);
    });
  }

  /** Removes our row and lock. Otherwise other workers wait before they take over. */
  async function sayGoodbye(): Promise<void> {
    const { client } = session;
    try {
      if (client) return await leave(client);
    } catch {
      // The connection was just lost, so this uses another one.
    }
    await withSession(options, leave);
  }

  return {
    async stop() {
      ending.abort();
      await sayGoodbye().catch((error: unknown) => logger.warn({ error }, "the job worker could not take its leave"));
      await session.stop();
      await beating;
    },
  };
}
