import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { startProgram } from "#testing/start-program.ts";
import { testDatabase } from "#testing/test-database.ts";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "./dead-jobs.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { type EventHandlers, emitEvent, eventTasks } from "./events.ts";
import { type JobRunner, type JobRunnerOptions, type JobTasks, startJobRunner } from "./job-runner.ts";

const { db, url } = await testDatabase();
const logger = createLogger({ level: "silent" });
await db.execute(sql`create table stamps (id serial primary key, what text not null)`);

let runner: JobRunner | undefined;
async function runJobs(
  tasks: JobTasks,
  options: Pick<JobRunnerOptions, "presencePace" | "endsWithinMs"> = {},
): Promise<void> {
  runner = await startJobRunner({ databaseUrl: url, tasks, logger, ...options });
}
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

async function until(isSo: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("it never came");
    await sleep(20);
  }
}

async function stampsOf(what: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from stamps where what = ${what}`,
  );
  return rows[0]?.count ?? 0;
}

it("a job enqueued in a transaction runs after the commit, and never after a rollback", async () => {
  const seen: unknown[] = [];
  await runJobs({ note: async (payload) => void seen.push(payload) });
  await db
    .transaction(async (tx) => {
      await enqueueJob(tx, "note", { of: "rolled back" });
      throw new Error("changed my mind");
    })
    .catch(() => {});
  await db.transaction((tx) => enqueueJob(tx, "note", { of: "committed" }));
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ of: "committed" }]);
});

it("a new job replaces a waiting job with the same key", async () => {
  const later = new Date(Date.now() + 3_600_000);
  await enqueueJob(db, "remind", { version: 1 }, { key: "remind:1", runAt: later });
  await enqueueJob(db, "remind", { version: 2 }, { key: "remind:1", runAt: new Date() });
  const seen: unknown[] = [];
  await runJobs({ remind: async (payload) => void seen.push(payload) });
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ version: 2 }]);
});

it("no job is lost if it is enqueued at the moment when a worker takes the previous job with the same key", async () => {
  await enqueueJob(db, "count", { version: 1 }, { key: "count:1" });
  const taken = Promise.withResolvers<void>();
  const commits = Promise.withResolvers<void>();
  const worker = db.transaction(async (tx) => {
    await tx.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'elsewhere' where key = 'count:1'`,
    );
    taken.resolve();
    await commits.promise;
  });
  await taken.promise;
  const asked = enqueueJob(db, "count", { version: 2 }, { key: "count:1" });
  await until(async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%_job(%'`);
    return rows.length > 0;
  });
  commits.resolve();
  await Promise.all([worker, asked]);
  const seen: unknown[] = [];
  await runJobs({ count: async (payload) => void seen.push(payload) });
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ version: 2 }]);
  await db.execute(sql`delete from graphile_worker._private_jobs where locked_by = 'elsewhere'`);
});

it("each handler of an event succeeds only once, even if one handler fails at first and the event is emitted twice", async () => {
  let failures = 0;
  const stamp = (what: string) => sql`insert into stamps (what) values (${what})`;
  const handlers: EventHandlers = {
    orderPlaced: {
      confirm: async (event, tx) => void (await tx.execute(stamp(`confirm ${event.key}`))),
      restock: async (event, tx) => {
        await tx.execute(stamp(`restock ${event.key}`));
        failures += 1;
        if (failures === 1) throw new Error("the first time fails");
      },
    },
  };
  await runJobs(eventTasks(db, handlers));
  for (let times = 0; times < 2; times += 1) {
    await db.transaction((tx) => emitEvent(tx, { type: "orderPlaced", key: "order:7", payload: { orderId: "7" } }));
  }
  await until(async () => (await stampsOf("restock order:7")) > 0);
  expect(failures).toBe(2);
  expect([await stampsOf("confirm order:7"), await stampsOf("restock order:7")]).toEqual([1, 1]);
});

it("jobs that an event's handlers enqueue are stored together, and of several with the same key only the last", async () => {
  const at = new Date(Date.now() + 3_600_000);
  const handlers: EventHandlers = {
    visitBooked: {
      mail: async (_event, tx) => {
        await enqueueJob(tx, "together", { nth: 1 });
        await enqueueJob(tx, "together", { nth: 2 }, { key: "once", queue: "visit:7", maxAttempts: 3 });
      },
      remind: async (_event, tx) => {
        await enqueueJob(tx, "together", { nth: 3 }, { key: "once", queue: "visit:7" });
        await enqueueJob(tx, "together", { nth: 4 }, { key: "later", runAt: at });
      },
    },
  };
  const seen: unknown[] = [];
  await runJobs({ ...eventTasks(db, handlers), together: async (payload) => void seen.push(payload) });
  await db.transaction((tx) => emitEvent(tx, { type: "visitBooked", key: "visit:7", payload: {} }));
  await until(() => seen.length === 2);
  expect(seen).toEqual(expect.arrayContaining([{ nth: 1 }, { nth: 3 }]));
  const { rows } = await db.execute<{ key: string; runAt: string }>(
    sql`select key, run_at as "runAt" from graphile_worker.jobs where task_identifier = 'together' and attempts = 0`,
  );
  expect(rows.map(({ key, runAt }) => [key, new Date(runAt).getTime()])).toEqual([["later", at.getTime()]]);
});

it("a job that used up its retries is listed as failed, and can be retried or deleted", async () => {
  let isBroken = true;
  let done = 0;
  await runJobs({
    deliver: async () => {
      if (isBroken) throw new Error("550 no such mailbox <ada@example.com>");
      done += 1;
    },
  });
  await enqueueJob(db, "deliver", {}, { maxAttempts: 1 });
  await enqueueJob(db, "deliver", {}, { maxAttempts: 1 });
  await until(async () => (await listDeadJobs(db)).length === 2);
  const [first, second] = await listDeadJobs(db);
  expect(first).toMatchObject({ task: "deliver", attempts: 1, lastError: expect.stringContaining("550") });
  isBroken = false;
  expect(await retryDeadJob(db, first?.jobId ?? "")).toBe(true);
  expect(await dropDeadJob(db, second?.jobId ?? "")).toBe(true);
  await until(() => done === 1);
  expect(await listDeadJobs(db)).toEqual([]);
});

it("OP-6: another process takes over a killed process's jobs after the killed process has been silent long enough", async () => {
  const child = startProgram("hanging-worker.ts", url, { hears: true });
  await enqueueJob(db, "hang", {});
  if (child.stdout) await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const attempts: number[] = [];
  await runJobs(
    { hang: async (_payload, { attempt }) => void attempts.push(attempt) },
    { presencePace: { goneAfterMs: 500 } },
  );
  await until(() => attempts.length > 0);
  expect(attempts).toEqual([2]);
});

it("a job runs again if the database refused to store that it was done", async () => {
  await db.execute(
    sql.raw(`
    create function refuse_reports() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger refuse_done before delete on graphile_worker._private_jobs for each row execute function refuse_reports();
    create trigger refuse_failed before update on graphile_worker._private_jobs for each row
      when (new.last_error is not null) execute function refuse_reports();`),
  );
  const ran = { done: 0, failed: 0 };
  await runJobs({
    note: async () => {
      ran.done += 1;
    },
    fail: async () => {
      ran.failed += 1;
      if (ran.failed === 1) throw new Error("the first time fails");
    },
  });
  await enqueueJob(db, "note", {});
  await enqueueJob(db, "fail", {});
  await until(() => ran.done > 0 && ran.failed > 0);
  await sleep(500);
  await db.execute(sql.raw("drop function refuse_reports() cascade"));
  await until(async () => {
    const { rows } = await db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier in ('note', 'fail')`,
    );
    return rows.length === 0;
  }, 60_000);
  expect(ran.done).toBeGreaterThan(1);
  expect(ran.failed).toBeGreaterThan(1);
});

it("jobs run again if the database refused several times in a row to store that jobs were done", async () => {
  await db.execute(
    sql.raw(`
    create function refuse_done() returns trigger language plpgsql as
      $$ begin raise exception 'the database takes no writes' using errcode = '25006'; end $$;
    create trigger refuse_done before delete on graphile_worker._private_jobs for each row execute function refuse_done();`),
  );
  const ran: number[] = [];
  const tasks: JobTasks = {
    async last(payload) {
      const { milliseconds } = payload as { milliseconds: number }; // the format enqueued below
      await sleep(milliseconds);
      ran.push(milliseconds);
    },
  };
  await runJobs(tasks, { endsWithinMs: 3_000 });
  for (const milliseconds of [1_500, 1_000, 500, 0]) await enqueueJob(db, "last", { milliseconds });
  await until(() => ran.length >= 4);
  await sleep(500);
  await db.execute(sql.raw("drop function refuse_done() cascade"));
  const isDone = async () => {
    const { rows } = await db.execute(sql`select 1 from graphile_worker.jobs where task_identifier = 'last'`);
    return rows.length === 0;
  };
  await until(isDone, 60_000);
});

it("the job runner recovers after the database has closed every connection", async () => {
  const done: unknown[] = [];
  await runJobs({ count: async (payload) => void done.push(payload) });
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await enqueueJob(db, "count", {});
  // If the connection was cut just as the worker took the job, the job stays locked until the job runner notices.
  await until(() => done.length > 0, 60_000);
});

it("the job runner recovers if its first query was cut off", async () => {
  const done: unknown[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table graphile_worker._private_tasks in share mode`);
    await runJobs({ first: async (payload) => void done.push(payload) });
    // Cuts off each query that waits for the lock. A query that this misses times out, because the lock is held for
    // three seconds, longer than the lock timeout.
    for (let looks = 0; looks < 60; looks += 1) {
      await tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_tasks%'`,
      );
      await sleep(50);
    }
  });
  await enqueueJob(db, "first", {});
  await until(() => done.length > 0, 60_000);
});

it("stopping the job runner waits for the running job", async () => {
  let isDone = false;
  const begun = Promise.withResolvers<void>();
  await runJobs({
    slow: async () => {
      begun.resolve();
      await sleep(300);
      isDone = true;
    },
  });
  await enqueueJob(db, "slow", {});
  await begun.promise;
  await runner?.stop();
  runner = undefined;
  expect(isDone).toBe(true);
});
