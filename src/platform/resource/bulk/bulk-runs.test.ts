import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findStaff } from "#modules/account/server/public.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { moduleApis, tasksOf } from "#server/server-modules.ts";
import { itInCheck } from "#testing/in-check.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { runProgram } from "#testing/start-program.ts";
import { testApi } from "#testing/test-api.ts";
import { BULK_TASK } from "./bulk-runs.ts";
import { bulkTasks, type FindStaff } from "./bulk-task.ts";

const api = await testApi(moduleApis);
const { db, deps } = api;
const admin = await newStaff(api, "admin");

/** Creates brands for the test, whose names contain `word`. */
async function newBrands(word: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into brands (id, slug, name, position)
    select ${word} || n, ${word} || '-' || n, ${word} || ' ' || n, 1000 + n from generate_series(1, ${count}::int) as n`);
}

const bulk = (body: object, token = admin.bearer) => api.send("POST", "admin/Brand/bulk", { token, body });
const readJob = (id: string, token = admin.bearer) => api.send("GET", `admin/Job/${id}`, { token });
const jobOf = async (body: object, token?: string) => present((await bulk(body, token)).body.data.job);

/** Runs the job here, as a worker would. */
const work = (runId: string, find: FindStaff = findStaff, signal = new AbortController().signal) =>
  present(bulkTasks(deps, find)[BULK_TASK])({ runId }, { jobId: "1", attempt: 1, isLastAttempt: false, signal });

async function entriesOf(word: string) {
  const { rows } = await db.execute<{ action: string; account: string; records: number; entries: number }>(sql`
    select action, account_id as account, count(distinct resource_id)::int as records, count(*)::int as entries
    from audit_entries where resource = 'Brand' and resource_id like ${`${word}%`} group by 1, 2`);
  return rows;
}

it("a bulk change of more than 50 filtered rows runs as a job, which reports the rows that it couldn't change", async () => {
  await newBrands("linden", 120);
  await db.execute(sql`
    insert into products (id, slug, name, brand_id, form, description, how_to_use, ingredients, added_on, position)
    values ('linden-soap', 'linden-soap', 'Linden soap', 'linden7', 'dropper', '', '', '{}', '2026-11-20', 9000)`);
  const job = await jobOf({ filter: { q: "linden" }, action: "delete" });
  expect(job).toMatchObject({ resource: "Brand", total: 120, done: 0, isFinished: false });

  const jobs = await startJobRunner({ databaseUrl: api.url, logger: deps.logger, tasks: tasksOf(deps) });
  try {
    await expect.poll(async () => (await readJob(job._id)).body.data.isFinished, { timeout: 30_000 }).toBe(true);
  } finally {
    await jobs.stop();
  }
  expect((await readJob(job._id)).body.data).toMatchObject({
    done: 119,
    failed: 1,
    failures: [{ _id: "linden7", title: "linden 7", message: "Used by 1 product. Archive it instead." }],
  });
  expect(await entriesOf("linden")).toEqual([
    { action: "brand.delete", account: admin.customerId, records: 119, entries: 119 },
  ]);
  const { bearer } = await newStaff(api, "admin");
  expect((await readJob(job._id, bearer)).body.code).toBe("not_found");
}, 60_000);

it("a bulk change of up to 50 rows is done before the response, which names the rows that were refused", async () => {
  await newBrands("alder", 50);
  const { body } = await bulk({ ids: ["alder1", "gone", "alder1"], action: "archive" });
  expect(body.data).toMatchObject({ done: 1, job: null, failed: [{ _id: "gone", title: "gone" }] });
  expect((await bulk({ filter: { q: "alder" }, action: "archive" })).body.data).toMatchObject({ done: 49, job: null });
});

it("a bulk change must have either one action for several rows, or changes for each row", async () => {
  await newBrands("aspen", 2);
  const { version } = (await api.send("GET", "admin/Brand/aspen1", { token: admin.bearer })).body.data;
  const rows = [
    { _id: "aspen1", version },
    { _id: "aspen2", version: version + 7 },
  ];
  expect((await bulk({ rows, action: "archive" })).body.data).toMatchObject({ done: 1, failed: [{ _id: "aspen2" }] });
  const renamed = { rows: [{ _id: "aspen2", version, changes: { name: "Aspen the second" } }] };
  expect((await bulk(renamed)).body.data).toMatchObject({ done: 1, failed: [] });
  expect((await bulk({ rows })).body.code).toBe("invalid_input");
});

itInCheck(
  "a bulk job continues after a crash at any point without changing a row twice",
  async () => {
    await newBrands("rowan", 60);
    const { _id: runId } = await jobOf({ filter: { q: "rowan" }, action: "archive" });
    const doneNow = async () => (await readJob(runId)).body.data.done;
    for (const [point, done] of [
      ["bulk:row_marked", 0],
      ["bulk:row_changed", 0],
      ["resource:before_commit", 0],
      ["bulk:row_committed", 1],
      ["bulk:row_committed", 2],
      ["bulk:row_changed", 2],
    ] as const) {
      const task = JSON.stringify({ url: api.url, failpoint: point, runId });
      const end = await runProgram("crash-bulk.ts", task);
      expect([point, end, await doneNow()]).toEqual([point, "SIGKILL", done]);
    }
    // Two workers at the same time, as when a job is taken over from a process that turns out to be alive.
    await Promise.all([work(runId), work(runId)]);
    expect((await readJob(runId)).body.data).toMatchObject({ done: 60, failed: 0, isFinished: true });
    expect(await entriesOf("rowan")).toMatchObject([{ action: "brand.archive", records: 60, entries: 60 }]);
    const { rows } = await db.execute(
      sql`select count(*)::int as count from brands where id like 'rowan%' and archived_at is not null and version = 2`,
    );
    expect(rows).toEqual([{ count: 60 }]);
  },
  120_000,
);

it("a bulk job stops changing rows after the person who started it loses the permission", async () => {
  await newBrands("maple", 60);
  const manager = await newStaff(api, "staff", { rights: ["catalog.edit"] });
  const { _id: runId } = await jobOf({ filter: { q: "maple" }, action: "archive" }, manager.bearer);
  let asked = 0;
  await work(runId, async (at, accountId) => {
    asked += 1;
    if (asked === 11) await at.execute(sql`delete from staff_rights where customer_id = ${accountId}`);
    return findStaff(at, accountId);
  });
  const { data } = (await readJob(runId, manager.bearer)).body;
  expect(data).toMatchObject({ done: 10, failed: 50, isFinished: true });
  expect(data.failures[0]?.message).toBe("Your account can't do this. Ask an administrator.");
});

it("a bulk job whose process stops leaves its remaining rows to the next worker", async () => {
  await newBrands("hazel", 55);
  const { _id: runId } = await jobOf({ filter: { q: "hazel" }, action: "archive" });
  const stopping = new AbortController();
  let asked = 0;
  const stopSoon: FindStaff = async (at, accountId) => {
    asked += 1;
    if (asked === 5) stopping.abort();
    return findStaff(at, accountId);
  };
  await work(runId, stopSoon, stopping.signal);
  expect((await readJob(runId)).body.data).toMatchObject({ done: 5, isFinished: false });
  const { rows } = await db.execute(
    sql`select count(*)::int as count from graphile_worker.jobs where key = ${`bulk:${runId}`}`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  await work(runId);
  expect((await readJob(runId)).body.data).toMatchObject({ done: 55, isFinished: true });
});

it("a bulk change can be undone, except for records changed since", async () => {
  await newBrands("birch", 60);
  const { _id: runId } = await jobOf({ filter: { q: "birch" }, action: "archive" });
  await work(runId);
  expect((await readJob(runId)).body.data.canUndo).toBe(true);
  await bulk({ ids: ["birch9"], action: "restore" });
  const stranger = await newStaff(api, "admin");
  expect((await bulk({ run: runId }, stranger.bearer)).body.data).toMatchObject({ done: 0, failed: [], job: null });
  const undo = await jobOf({ run: runId });
  expect(undo.total).toBe(60);
  await work(undo._id);
  expect((await readJob(undo._id)).body.data).toMatchObject({
    done: 59,
    failures: [{ _id: "birch9", message: "This brand was restored since." }],
  });
  const { rows } = await db.execute(
    sql`select count(*)::int as count from brands where id like 'birch%' and archived_at is not null`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  const { changed } = (await bulk({ ids: ["birch1", "birch2"], action: "archive" })).body.data;
  const entries = changed.map(({ entry }) => entry);
  expect((await bulk({ entries })).body.data).toMatchObject({ done: 2, failed: [] });
  const again = (await bulk({ entries })).body.data;
  expect(again.failed.map(({ message }) => message)).toEqual(["This was undone already.", "This was undone already."]);
});
