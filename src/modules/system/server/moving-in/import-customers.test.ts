import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findStaff } from "#modules/account/server/public.ts";
import { IMPORT_TASK, importTasks } from "#platform/resource/csv/import-job.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { itInCheck } from "#testing/in-check.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/system/server/moving-in/import-customers.test.ts", await clinicApi(moduleApis));
const { db } = api;
await seedTestClinic(db);
api.deps.clock = fixedClock("2026-11-20T15:00:00Z");
const { bearer: token } = await newStaff(db, "admin");

type Check = {
  runId: string | null;
  counts: { new: number; change: number; same: number; error: number };
  issues: { row: number; field: string; message: string }[];
  written: { created: number; changed: number; undoUntil: string } | null;
};

async function importFile(lines: readonly string[], query = "", key = newId(), as = token) {
  const response = await api.fetch(
    new Request(`http://localhost:3000/api/v1/admin/Customer/import${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${as}`, "content-type": "text/csv", "idempotency-key": key },
      body: lines.join("\n"),
    }),
  );
  const body = (await response.json()) as { data: Check; code?: string; message: string }; // documented
  return { status: response.status, ...body };
}
const undo = (runId: string | null, as = token) => api.send("POST", `admin/Import/${runId}/undo`, { token: as });
const names = async () =>
  (
    await db.execute<{ name: string }>(
      sql`select first_name as name from customers where made_by = 'import' order by first_name`,
    )
  ).rows.map(({ name }) => name);

const GOOD = ["first_name,phone,email", "Ana,212 555 0111,ana@example.com", "Bo,212 555 0112,"];
const BAD = [...GOOD, "Cleo,212,"];

it("a customer file is imported only once per idempotency key, and importing it again changes nothing", async () => {
  const key = newId();
  const first = await importFile(GOOD, "", key);
  expect([first.status, first.data.counts]).toEqual([200, { new: 2, change: 0, same: 0, error: 0 }]);
  expect(first.data.written).toEqual({ created: 2, changed: 0, undoUntil: "2026-11-21T15:00:00.000Z" });
  expect((await importFile(GOOD, "", key)).data).toEqual(first.data);
  expect(await names()).toEqual(["Ana", "Bo"]);
  const again = await importFile(GOOD);
  expect([again.data.counts.same, again.data.runId]).toEqual([2, null]);
  const response = await undo(first.data.runId);
  expect([response.status, response.body.data]).toEqual([200, { undone: 2, stayed: 0, reasons: [] }]);
  expect(await names()).toEqual([]);
  expect((await undo(first.data.runId)).body.code).toBe("undo_too_late");
});

it("a customer file with an invalid row writes nothing, or only the valid rows with skipBad=true", async () => {
  const refused = await importFile(BAD);
  expect([refused.status, refused.data.written, await names()]).toEqual([200, null, []]);
  expect(refused.data.counts).toEqual({ new: 2, change: 0, same: 0, error: 1 });
  const done = await importFile(BAD, "?skipBad=true");
  expect(done.data.counts).toEqual({ new: 2, change: 0, same: 0, error: 1 });
  expect(done.data.issues).toEqual([{ row: 4, field: "", message: expect.stringContaining("Row 4: ") }]);
  expect(await names()).toEqual(["Ana", "Bo"]);

  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where first_name = 'Bo'`);
  const note = await api.send("POST", `admin/Customer/${rows[0]?.id}/notes`, { token, body: { text: "Called." } });
  expect(note.status).toBe(200);
  const response = await undo(done.data.runId);
  expect(response.body.data).toEqual({
    undone: 1,
    stayed: 1,
    reasons: [{ _id: rows[0]?.id, message: "Bo was changed since." }],
  });
  expect(response.body.message).toBe("1 of 2 were changed since; those stay.");
  expect(await names()).toEqual(["Bo"]);
});

it("an import of customers can be undone only by administrators, within 24 hours", async () => {
  const desk = await newStaff(db, "staff");
  expect((await importFile(GOOD, "", newId(), desk.bearer)).status).toBe(403);
  const { data } = await importFile(["first_name,phone", "Dov,212 555 0119"]);
  expect((await undo(data.runId, desk.bearer)).status).toBe(403);
  expect((await undo(newId())).status).toBe(404);
  await db.execute(sql`update import_runs set applied_at = applied_at - interval '10 years' where id = ${data.runId}`);
  expect((await undo(data.runId)).body.code).toBe("undo_too_late");
  expect(await names()).toContain("Dov");
});

const apply = (runId: string | null, body: object = {}) =>
  api.send("POST", `admin/Import/${runId}/apply`, { token, body });
const LATER = ["first_name,phone,email", "Eve,212 555 0121,", "Fay,212 555 0122,", "Gus,212,"];
const isThere = async (...wanted: string[]) => (await names()).filter((name) => wanted.includes(name));

it("10.9: a dry run returns an id with which the checked rows can be imported once, without sending the file again", async () => {
  const dry = await importFile(LATER, "?dryRun=true");
  expect([dry.data.counts, dry.data.written]).toEqual([{ new: 2, change: 0, same: 0, error: 1 }, null]);
  const { rows } = await db.execute<{ rows: object[]; isSealed: boolean }>(
    sql`select rows, sealed is not null as "isSealed" from import_runs where id = ${dry.data.runId}`,
  );
  expect(rows).toEqual([{ rows: [], isSealed: true }]);
  const response = await apply(dry.data.runId);
  expect([response.status, response.body.code, response.body.issues]).toMatchObject([
    422,
    "import_invalid",
    [{ path: "rows.4" }],
  ]);
  expect(await isThere("Eve", "Fay")).toEqual([]);
  const done = await apply(dry.data.runId, { leaveOut: [4] });
  expect([done.status, done.body.data]).toMatchObject([200, { runId: dry.data.runId, created: 2, changed: 0 }]);
  expect(await isThere("Eve", "Fay")).toEqual(["Eve", "Fay"]);
  expect((await apply(dry.data.runId)).body.message).toBe("This file was imported already.");
  const mended = await importFile(LATER, "?dryRun=true");
  const cells = { phone: "212 555 0123" };
  expect((await apply(mended.data.runId, { rows: [{ row: 4, cells }] })).body.data.created).toBe(1);
  for (const { runId } of [done.body.data, mended.data]) expect((await undo(runId)).status).toBe(200);
  expect(await isThere("Eve", "Fay", "Gus")).toEqual([]);
});

itInCheck("10.9: more than 500 customers are imported by a job, without the skipped rows", async () => {
  const lines = Array.from({ length: 500 }, (_, at) => `Lot${at},,lot${at}@example.com`);
  const skipped = await importFile(["first_name,phone,email", "Hal,212,", ...lines], "?skipBad=true");
  const { runId, written } = skipped.data;
  expect([skipped.status, written]).toEqual([202, null]);
  const read = async () => (await api.send("GET", `admin/Import/${runId}`, { token })).body.data;
  expect(await read()).toMatchObject({ state: "running", total: 501, done: 0 });
  const { signal } = new AbortController();
  await importTasks(api.deps, findStaff)[IMPORT_TASK]?.(
    { runId },
    { jobId: "1", attempt: 1, isLastAttempt: false, signal },
  );
  expect(await read()).toMatchObject({
    resource: "MovingIn.customers",
    state: "done",
    total: 501,
    done: 501,
    created: 500,
    leftOut: [{ row: 2 }],
  });
  const { rows } = await db.execute(sql`select 1 from import_runs where id = ${runId} and sealed is null`);
  expect(rows).toHaveLength(1);
  expect(await isThere("Lot0", "Lot499", "Hal")).toEqual(["Lot0", "Lot499"]);
});
