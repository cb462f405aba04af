import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { createLogger } from "#platform/logger.ts";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { alignClock, inTransaction, moveClock, moveWaitingJobs } from "../db/move-clock.ts";
import { assertClockIsReal, followClinicClock, waitUntilHeard } from "./clinic-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const logger = createLogger({ level: "silent" });

async function clinic() {
  const { db, url } = await testDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const clocks: Awaited<ReturnType<typeof followClinicClock>>[] = [];
  afterAll(async () => {
    for (const clock of clocks) await clock.stop();
    await client.end();
  });
  return {
    db,
    url,
    client,
    async follow() {
      const clock = await followClinicClock({ databaseUrl: url, logger });
      clocks.push(clock);
      return clock;
    },
    async aheadInSql(): Promise<number> {
      const { rows } = await db.execute<{ ms: string }>(
        sql`select round(extract(epoch from clock_now() - now()) * 1000) as ms`,
      );
      return Number(rows[0]?.ms);
    },
    /** Returns how long a job still waits, in whole hours of real time. */
    async hoursUntil(key: string): Promise<number | undefined> {
      const { rows } = await db.execute<{ hours: string }>(
        sql`select round(extract(epoch from run_at - now()) / 3600) as hours from graphile_worker.jobs where key = ${key}`,
      );
      return rows[0] && Number(rows[0].hours);
    },
  };
}

it("the clinic's clock shows real time until it is moved, and then the same time in SQL and in every process", async () => {
  const { client, follow, aheadInSql } = await clinic();
  const [one, other] = [await follow(), await follow()];
  expect([one.offsetMs, other.offsetMs, await aheadInSql()]).toEqual([0, 0, 0]);
  const state = await moveClock(client, 3 * DAY + 1);
  await waitUntilHeard(client, state);
  expect([one.offsetMs, other.offsetMs, await aheadInSql()]).toEqual([3 * DAY + 1, 3 * DAY + 1, 3 * DAY + 1]);
  expect(Math.abs(one.now().getTime() - Date.now() - 3 * DAY)).toBeLessThan(1_000);
  const late = await follow();
  expect([late.offsetMs, late.moves]).toEqual([3 * DAY + 1, 1]);
});

it("moving the clinic's clock succeeds only after all work that has become due is done", async () => {
  const { client, follow } = await clinic();
  const clock = await follow();
  let isDone = false;
  clock.onMove(async () => {
    await sleep(200);
    isDone = true;
  });
  await waitUntilHeard(client, await moveClock(client, HOUR));
  expect(isDone).toBe(true);
});

it("moving the clinic's clock waits for each process that is starting, but not for processes that have ended", async () => {
  const { client, follow, url } = await clinic();
  const gone = await follow();
  await gone.stop();
  await waitUntilHeard(client, await moveClock(client, HOUR));
  const coming = followClinicClock({ databaseUrl: url, logger });
  await waitUntilHeard(client, await moveClock(client, 2 * HOUR));
  const clock = await coming;
  await waitUntilHeard(client, { offsetMs: 2 * HOUR, moves: 2 });
  expect(clock.offsetMs).toBe(2 * HOUR);
  await clock.stop();
});

it("a process learns of moves of the clinic's clock again after its connection was cut", async () => {
  const { client, follow } = await clinic();
  const clock = await follow();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halcyon-clock' and datname = current_database()",
  );
  await moveClock(client, HOUR);
  await expect.poll(() => clock.offsetMs, { timeout: 10_000 }).toBe(HOUR);
});

it("OP-1: a process learns of moves of the clinic's clock again after its connection went silent unnoticed", async () => {
  const { client, url } = await clinic();
  const line = await openSilentLine(url);
  const clock = await followClinicClock({
    databaseUrl: line.url,
    logger,
    pace: { askEveryMs: 50, lostAfterMs: 400, pauseMs: [10, 50] },
  });
  line.fallSilent();
  await moveClock(client, HOUR);
  const taken = line.taken();
  await expect.poll(() => line.taken()).toBeGreaterThan(taken);
  expect(clock.offsetMs).toBe(0);
  line.speak();
  await expect.poll(() => clock.offsetMs).toBe(HOUR);
  await clock.stop();
});

it("the clinic's clock can't go backward, because the database rejects it", async () => {
  const { client } = await clinic();
  await moveClock(client, 2 * HOUR);
  await moveWaitingJobs(client);
  await expect(moveClock(client, HOUR)).rejects.toThrow(/clinic_clock_forwards/);
});

it("scheduled jobs run by the clinic's clock, but the retry of a failed job waits in real time", async () => {
  const { db, client, hoursUntil } = await clinic();
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
  await enqueueJob(db, "remind", {}, { key: "planned", runAt: inHours(48) });
  await enqueueJob(db, "remind", {}, { key: "failed", runAt: inHours(48) });
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`);
  await moveClock(client, 40 * HOUR);
  // This job is queued between the two moves: it is scheduled by the new clock, and must not be moved again.
  await enqueueJob(db, "remind", {}, { key: "planned meanwhile", runAt: inHours(50) });
  await moveWaitingJobs(client);
  await moveWaitingJobs(client);
  await enqueueJob(db, "remind", {}, { key: "planned after", runAt: inHours(50) });
  expect([
    await hoursUntil("planned"),
    await hoursUntil("failed"),
    await hoursUntil("planned meanwhile"),
    await hoursUntil("planned after"),
  ]).toEqual([8, 48, 10, 10]);
});

it("moving the clinic's clock also moves a job whose transaction was open at that moment", async () => {
  const { db, client, hoursUntil } = await clinic();
  let moved = Promise.resolve();
  await db.transaction(async (tx) => {
    await enqueueJob(tx, "remind", {}, { key: "open", runAt: new Date(Date.now() + 30 * HOUR) });
    await moveClock(client, 24 * HOUR);
    moved = moveWaitingJobs(client);
    await sleep(300);
  });
  await moved;
  expect(await hoursUntil("open")).toBe(6);
});

it("after a restore, the clinic's clock in SQL is set to the restored offset, because a backup includes only its row", async () => {
  const { db, client, aheadInSql } = await clinic();
  await db.execute(sql`insert into clinic_clock (id, offset_ms, jobs_offset_ms, moves) values (1, ${DAY}, ${DAY}, 7)`);
  expect(await aheadInSql()).toBe(0);
  expect(await inTransaction(client, () => alignClock(client))).toEqual({ offsetMs: DAY, moves: 7 });
  expect(await aheadInSql()).toBe(DAY);
});

it("the server refuses to serve a real clinic from a database whose clock was moved", async () => {
  const { client, url } = await clinic();
  await assertClockIsReal(url);
  await moveClock(client, HOUR);
  await expect(assertClockIsReal(url)).rejects.toThrow(/clock was moved/);
});
