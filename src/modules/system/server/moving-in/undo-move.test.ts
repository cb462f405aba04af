import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "#server/invariants.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/system/server/moving-in/undo-move.test.ts", await clinicApi(moduleApis));
const { db, send } = api;
await seedTestClinic(db);
api.deps.clock = fixedClock("2026-11-20T15:00:00Z");
const { bearer: token } = await newStaff(db, "admin");

async function moveIn(what: "customers" | "visits", lines: string[]): Promise<string> {
  const response = await api.fetch(
    new Request(`http://localhost:3000/api/v1/admin/MovingIn/${what}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: lines.join("\n"),
    }),
  );
  const body = (await response.json()) as { data: { runId: string } }; // documented
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.data.runId;
}
const undo = (id: string, as = token) => send("POST", `admin/MovingIn/${id}/undo`, { token: as });
const idOf = async (name: string) =>
  present(
    (await db.execute<{ id: string }>(sql`select id from customers where first_name = ${name} and made_by = 'import'`))
      .rows[0],
  ).id;
const list = async () => (await send("GET", "admin/MovingIn/list", { token })).body.data;

it("undoing an import of customers removes them, except customers who were changed or have visits, whom it names", async () => {
  const runId = await moveIn("customers", [
    "First name,Phone,Tags,Note",
    "Ana,212 555 0111,vip,Likes tea.",
    "Bo,212 555 0112,,",
    "Cleo,212 555 0113,,",
    "Dov,212 555 0114,,",
  ]);
  const [bo, cleo] = [await idOf("Bo"), await idOf("Cleo")];
  await send("POST", `admin/Customer/${bo}/notes` as "admin/Customer/x/notes", { token, body: { text: "Called." } });
  const services = [{ serviceId: "AG08", addOnIds: [], practitionerId: "le-1" }];
  const booked = await send("POST", "admin/Appointment", {
    token,
    body: { customerId: cleo, services, startsAt: "2026-12-01T15:00:00Z", via: "phone" },
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  expect((await list()).map(({ kind, count, isUndone }) => [kind, count, isUndone])).toEqual([["customers", 4, false]]);
  const { body } = await undo(runId);
  expect(body.data).toEqual({
    undone: 2,
    of: 4,
    stayed: [
      { _id: cleo, message: "Cleo has visits or orders." },
      { _id: bo, message: "Bo was changed since." },
    ],
  });
  const { rows } = await db.execute(sql`select first_name as name from customers where made_by = 'import' order by 1`);
  expect(rows).toEqual([{ name: "Bo" }, { name: "Cleo" }]);
  const audit = await db.execute(sql`select summary from audit_entries where action = 'customer.delete'`);
  expect(audit.rows).toEqual([{ summary: "Import taken back" }, { summary: "Import taken back" }]);
  expect((await undo(runId)).body.code).toBe("undo_too_late");
  expect((await list()).map(({ isUndone }) => isUndone)).toEqual([true]);
});

it("undoing an import of visits cancels them without an email, except visits that were moved, and the same file can be imported again", async () => {
  await moveIn("customers", ["First name,Phone", "Eve,212 555 0121"]);
  const file = [
    "customer,treatment,date,time",
    "212 555 0121,Service AG08,2026-12-03,10:00",
    "212 555 0121,Service AG08,2026-12-03,14:00",
  ];
  const runId = await moveIn("visits", file);
  const visits = async () =>
    (
      await db.execute<{ id: string; status: string; version: number }>(sql`
        select id, status, version from appointments where customer_id = ${await idOf("Eve")} order by starts_at`)
    ).rows;
  const kept = present((await visits())[1]);
  const confirmed = await send("POST", `admin/Appointment/${kept.id}/confirm`, { token, body: {} });
  expect(confirmed.status).toBe(200);
  expect((await undo(runId)).body.data).toEqual({
    undone: 1,
    of: 2,
    stayed: [{ _id: kept.id, message: "Eve was changed since." }],
  });
  expect((await visits()).map(({ status }) => status)).toEqual(["cancelled", "confirmed"]);
  const { rows } = await db.execute(sql`select 1 from claims c join appointments a on a.id = c.appointment_id
    where a.status = 'cancelled' and c.released_at is null`);
  expect(rows).toEqual([]);
  await moveIn("visits", file);
  expect((await visits()).map(({ status }) => status).sort()).toEqual(["booked", "cancelled", "confirmed"]);
  // No jobs run in this test, so jobs that were scheduled by the fixed clock stay in the queue.
  const rules = (await checkInvariants(db)).filter(({ name }) => !name.startsWith("jobs:"));
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
});

it("undoing an import is possible within 24 hours, and only for an administrator", async () => {
  const runId = await moveIn("customers", ["First name,Phone", "Fay,212 555 0131"]);
  const desk = await newStaff(db, "staff");
  expect((await undo(runId, desk.bearer)).status).toBe(403);
  expect((await undo(newId())).status).toBe(404);
  await db.execute(sql`update import_runs set applied_at = applied_at - interval '10 years' where id = ${runId}`);
  expect((await undo(runId)).body.code).toBe("undo_too_late");
  expect((await list()).map(({ _id }) => _id)).not.toContain(runId);
});
