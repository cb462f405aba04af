import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findStaff } from "#modules/account/server/public.ts";
import { breakOffAt } from "#platform/failpoint.ts";
import { moduleApis } from "#server/server-modules.ts";
import { type ImportRun, MOST_ROWS_AT_ONCE } from "#shared/contract/resource/import-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { itInCheck } from "#testing/in-check.ts";
import { newStaff } from "#testing/staff.ts";
import type { FindStaff } from "../bulk/bulk-task.ts";
import { IMPORT_TASK, importTasks } from "./import-job.ts";

const api = await demoApi(moduleApis);
const { db, deps } = api;
const { bearer: token } = await newStaff(api, "admin");

type Answer = {
  status: number;
  body: { status: number; code?: string; message: string; data: { runId: string; written?: object | null } };
};

let files = 0;
/** Returns a file of new brands that share a unique word. */
function brandsFile(count: number) {
  files += 1;
  const word = `bulk${files}`;
  const rows = Array.from({ length: count }, (_, at) => `Brand ${word} ${at},${word}-${at}`);
  return { word, csv: ["name,slug", ...rows].join("\n") };
}

async function send(csv: string, query = ""): Promise<Answer> {
  const url = `http://localhost:3000/api/v1/admin/Brand/import${query}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const answer = await api.fetch(new Request(url, { method: "POST", headers, body: csv }));
  return { status: answer.status, body: await answer.json() };
}

const apply = (runId: string, body: object = {}) => api.send("POST", `admin/Import/${runId}/apply`, { token, body });
const read = async (runId: string) =>
  (await api.send("GET", `admin/Import/${runId}`, { token })).body.data as ImportRun; // documented
type Work = { find?: FindStaff; signal?: AbortSignal; size?: number };

async function work(runId: string, { find = findStaff, signal = new AbortController().signal, size = 200 }: Work = {}) {
  await importTasks(deps, find, { size })[IMPORT_TASK]?.(
    { runId },
    { jobId: "1", attempt: 1, isLastAttempt: false, signal },
  );
}
async function count(word: string) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from brands where slug like ${`${word}-%`}`,
  );
  return rows[0]?.count;
}

it("10.9 an import of up to 500 rows is done before the response, and a longer import runs as a job with progress", async () => {
  const small = brandsFile(3);
  const atOnce = await send(small.csv);
  expect([atOnce.status, atOnce.body.data.written]).toMatchObject([200, { created: 3, changed: 0 }]);
  const { word, csv } = brandsFile(501);
  const accepted = await send(csv);
  expect([accepted.status, accepted.body.status, accepted.body.data.written]).toEqual([202, 202, null]);
  const { runId } = accepted.body.data;
  expect(await read(runId)).toMatchObject({ resource: "Brand", state: "running", total: 501, done: 0 });
  const stopping = new AbortController();
  const stopSoon: FindStaff = async (at, accountId) => {
    stopping.abort();
    return findStaff(at, accountId);
  };
  await work(runId, { find: stopSoon, signal: stopping.signal, size: MOST_ROWS_AT_ONCE });
  expect(await read(runId)).toMatchObject({ state: "running", total: 501, done: 500, created: 500 });
  expect(await count(word)).toBe(500);
  expect((await apply(runId)).body.message).toBe("This file is being imported.");
  await work(runId, { size: MOST_ROWS_AT_ONCE });
  expect(await read(runId)).toMatchObject({ state: "done", done: 501, created: 501, changed: 0, leftOut: [] });
  expect(await count(word)).toBe(501);
  await work(runId);
  expect((await apply(runId)).body.message).toBe("This file was imported already.");
});

itInCheck("10.9 a job imports a file of more than 500 rows after its dry run, without the rows to skip", async () => {
  const { word, csv } = brandsFile(501);
  const checked = await send(`${csv}\nNo Slug,Not A Slug`, "?dryRun=true");
  expect(checked.status).toBe(200);
  const { runId } = checked.body.data;
  expect(await read(runId)).toMatchObject({ state: "checked", total: 502, done: 0, undoUntil: null });
  const applied = await apply(runId, { leaveOut: [503] });
  expect([applied.status, applied.body.data]).toMatchObject([202, { runId, created: 0, changed: 0 }]);
  await work(runId);
  expect(await read(runId)).toMatchObject({ state: "done", total: 501, done: 501, created: 501 });
  expect(await count(word)).toBe(501);
  const undone = await api.send("POST", `admin/Import/${runId}/undo`, { token });
  expect([undone.body.data.undone, await count(word)]).toEqual([501, 0]);
});

itInCheck("10.9 an import that can't finish undoes the batches that it has written, and gives the reason", async () => {
  const { word, csv } = brandsFile(501);
  const { runId } = (await send(csv, "?dryRun=true")).body.data;
  await apply(runId);
  await api.send("POST", "admin/Brand", { token, body: { name: "Came before", slug: `${word}-450` } });
  const { result } = await breakOffAt({ name: "import:batch_taken_back" }, () =>
    work(runId).catch((error: Error) => error),
  );
  expect(result).toBeInstanceOf(Error);
  expect(await read(runId)).toMatchObject({ state: "undoing", done: 200 });
  await work(runId);
  const failed = await read(runId);
  expect(failed).toMatchObject({ state: "failed", done: 0, created: 0, stayed: 0 });
  expect(failed.message).toBe("Row 452: changed since you looked. Check the file again.");
  expect(await count(word)).toBe(1);
  expect((await apply(runId)).body.message).toBe("This import failed. Check the file again.");
  expect((await api.send("POST", `admin/Import/${runId}/undo`, { token })).status).toBe(404);
});

itInCheck("10.9 an import writes each batch only once, at whatever point its job is interrupted", async () => {
  const { word, csv } = brandsFile(501);
  const { runId } = (await send(csv)).body.data;
  for (const [name, done] of [
    ["import:batch_written", 0],
    ["import:batch_committed", 200],
    ["import:batch_written", 200],
    ["import:batch_committed", 400],
  ] as const) {
    const { result } = await breakOffAt({ name }, () => work(runId).catch((error: Error) => error));
    expect(result).toBeInstanceOf(Error);
    expect([name, await count(word)]).toEqual([name, done]);
  }
  await Promise.all([work(runId), work(runId)]);
  expect(await read(runId)).toMatchObject({ state: "done", created: 501 });
  expect(await count(word)).toBe(501);
});

itInCheck("10.9 an import stops and is undone if the person who started it loses the permission", async () => {
  const { word, csv } = brandsFile(501);
  const { runId } = (await send(csv)).body.data;
  let asked = 0;
  const leaves: FindStaff = async (at, accountId) => {
    asked += 1;
    return asked > 1 ? undefined : findStaff(at, accountId);
  };
  await work(runId, { find: leaves });
  expect(await read(runId)).toMatchObject({
    state: "failed",
    created: 0,
    message: "Your account can't do this. Ask an administrator.",
  });
  expect(await count(word)).toBe(0);
});
