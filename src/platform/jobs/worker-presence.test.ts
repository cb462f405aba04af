import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { announceWorker, type WorkerPresence } from "./worker-presence.ts";

const { db, url } = await testDatabase();
const present: WorkerPresence[] = [];
afterAll(async () => {
  for (const presence of present) await presence.stop();
});

/** Starts a worker on its own connection. */
async function announce(workerId: string, goneAfterMs?: number) {
  const line = await openSilentLine(url);
  const presence = await announceWorker({
    databaseUrl: line.url,
    workerId,
    isAtWork: () => true,
    logger: createLogger({ level: "silent" }),
    pace: {
      beatMs: 50,
      ...(goneAfterMs === undefined ? {} : { goneAfterMs }),
      connectWithinMs: 1_000,
      askEveryMs: 50,
      lostAfterMs: 400,
      pauseMs: [10, 50],
    },
  });
  present.push(presence);
  return { line, presence };
}

/** Creates a job that a worker has taken. */
async function takeJob(workerId: string): Promise<void> {
  await enqueueJob(db, "hang", {}, { key: workerId });
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${workerId} where key = ${workerId}`);
}

/** Returns which worker holds which job. */
async function holders(): Promise<Record<string, string | null>> {
  const { rows } = await db.execute<{ key: string; holder: string | null }>(
    sql`select key, locked_by as holder from graphile_worker._private_jobs order by key`,
  );
  return Object.fromEntries(rows.map(({ key, holder }) => [key, holder]));
}

async function listWorkers(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from job_workers order by id`);
  return rows.map(({ id }) => id);
}

async function countLocks(): Promise<number> {
  const { rows } = await db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and classid = 7316021`);
  return rows.length;
}

/** Closes connections, and with them their locks; in a failover, all at the same moment. */
const cut = (workerIds: string[]) =>
  db.execute(sql`
    select pg_terminate_backend(l.pid) from pg_locks l join job_workers w on w.presence_key = l.objid::bigint
     where l.locktype = 'advisory' and l.classid = 7316021 and w.id in ${workerIds}`);

/** Simulates that a worker last announced itself at that time. */
const wasSeen = (workerId: string, ago: string) =>
  db.execute(sql`update job_workers set seen_at = now() - ${ago}::interval where id = ${workerId}`);

/** Waits until a worker has made a complete check of jobs since this call. */
async function looks(workerId: string): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await wasSeen(workerId, "1 second");
    await expect
      .poll(
        async () =>
          (
            await db.execute(sql`
        select 1 from job_workers where id = ${workerId} and seen_at > now() - interval '1 second'`)
          ).rows.length,
      )
      .toBe(1);
  }
}

it("OP-6: a new worker takes over no jobs right after connecting, because others may still be reconnecting", async () => {
  await db.execute(sql`insert into job_workers (id, presence_key) values ('away', 1)`);
  await takeJob("away");
  await wasSeen("away", "1 minute");
  const { presence } = await announce("new");
  await looks("new");
  expect(await holders()).toEqual({ away: "away" });
  await presence.stop();
  expect(await listWorkers()).toEqual(["away"]);
});

it("OP-6: workers that reconnect keep their jobs, and only the jobs of a worker that stays away are taken over", async () => {
  await announce("one", 300);
  const other = await announce("other", 300);
  for (const workerId of ["one", "other"]) await takeJob(workerId);
  // One worker reconnects immediately, the other needs several tries.
  other.line.fallSilent();
  await cut(["one", "other"]);
  await wasSeen("other", "-1 hour");
  await expect.poll(countLocks, { timeout: 10_000 }).toBe(1);
  // In the meantime, the jobs of a worker that doesn't come back are freed.
  await expect.poll(holders, { timeout: 10_000 }).toEqual({ away: null, one: "one", other: "other" });
  await looks("one");
  expect(await holders()).toMatchObject({ one: "one", other: "other" });
  other.line.speak();
  await expect.poll(countLocks, { timeout: 10_000 }).toBe(2);
  await looks("one");
  expect(await holders()).toMatchObject({ one: "one", other: "other" });
  other.line.fallSilent();
  await cut(["other"]);
  await wasSeen("other", "1 minute");
  await expect.poll(holders, { timeout: 10_000 }).toMatchObject({ one: "one", other: null });
  // The worker participates again.
  other.line.speak();
  await expect.poll(listWorkers, { timeout: 10_000 }).toEqual(["one", "other"]);
});

it("OP-6: a worker that is stopped leaves no presence row and no locked job, even if its connection was just lost", async () => {
  const { presence } = await announce("third", 60_000);
  await takeJob("third");
  await cut(["third"]);
  await presence.stop();
  expect(await listWorkers()).not.toContain("third");
  expect(await holders()).toMatchObject({ third: null });
});
