import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { testDatabase } from "#testing/test-database.ts";
import { findNextDue } from "./due-instants.ts";
import { type DueWork, minuteAfterInSql } from "./due-work.ts";

const { db } = await testDatabase();
await db.execute(sql`create table ends (at timestamptz not null)`);
const start = Date.parse("2030-01-01T00:00:00Z");
const at = (text: string) => Date.parse(`2030-01-01T${text}Z`);
const ends: DueWork = {
  earliest: (after) => sql`select min(at) as at from ends where at > ${after}`,
  task: "end_them",
};
const sweeps: DueWork = {
  earliest: (after) =>
    sql`select min(${minuteAfterInSql(sql`at`)}) as at from ends where ${minuteAfterInSql(sql`at`)} > ${after}`,
  task: "sweep_them",
};
const next = (afterMs: number, untilMs: number, works = [ends]) => findNextDue(db, works, { afterMs, untilMs });

it("the search for due work returns the earliest due time in a period with its tasks, or nothing if no work is due", async () => {
  await db.execute(sql`truncate ends`);
  expect(await next(start, at("23:00:00"))).toBeUndefined();
  await db.execute(
    sql`insert into ends values ('2030-01-01T10:00:00.0004Z'), ('2030-01-01T11:30:10Z'), ('2030-01-01T11:30:50Z')`,
  );
  expect(await next(start, at("09:00:00"))).toBeUndefined();
  // The stop is after the due instant, not before it: the clock has milliseconds, the database microseconds.
  const first = await next(start, at("23:00:00"));
  expect(first).toEqual({ atMs: at("10:00:00") + 1, tasks: ["end_them"] });
  expect((await next(first?.atMs ?? 0, at("23:00:00")))?.atMs).toBe(at("11:30:10"));
});

it("the search for due work groups tasks that run every minute by minute", async () => {
  await db.execute(sql`truncate ends`);
  await db.execute(
    sql`insert into ends select timestamptz '2030-01-01T11:30:00Z' + n * interval '1 second' from generate_series(0, 59) n`,
  );
  expect(await next(start, at("23:00:00"), [sweeps])).toEqual({ atMs: at("11:31:00"), tasks: ["sweep_them"] });
  expect(await next(at("11:31:00"), at("23:00:00"), [sweeps])).toBeUndefined();
});

it("the search for due work finds jobs that wait for their time, but no jobs that wait for a retry", async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueueJob(db, "remind", {}, { key: "planned", runAt });
  await enqueueJob(db, "remind", {}, { key: "failed", runAt: new Date(Date.now() + 1_800_000) });
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`);
  expect(await next(Date.now(), Date.now() + 86_400_000, [])).toEqual({ atMs: runAt.getTime(), tasks: [] });
});
