import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner } from "#testing/desk-rig.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff(
  "modules/booking/server/running-late/notify-running-behind.test.ts",
  await clinicApi(moduleApis),
);
const { db, deps } = api;
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = await newStaff(db, "staff");
const own = await newStaff(db, "practitioner");
const other = await newStaff(db, "practitioner");
await linkPractitioner(context, "le-1", { customerId: own.customerId, sessionId: "", role: "practitioner", name: "" });

const DATE = "2026-12-01";
const book = (time: string, guest = {}) =>
  bookTestVisit(context, { date: DATE, time, serviceIds: ["AG08"], practitionerId: "le-1", guest });
const first = await book("10:00", { firstName: "Mei", email: "mei@example.com" });
const second = await book("11:30", { firstName: "Ida", email: "ida@example.com" });
const far = await book("16:00");
deps.clock = fixedClock("2026-12-01T14:40:00Z");

const tell = (by: TestStaff, body: Record<string, unknown> = {}, key?: string) =>
  api.send("POST", "admin/Appointment/behind", {
    token: by.bearer,
    body: { practitionerId: "le-1", minutes: 20, ...body },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const mails = async () =>
  (
    await db.execute<{ payload: { payload: { appointmentId: string; minutes: number } } }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_mail' and j.payload->>'mail' = 'appointment-running-late' order by j.id`)
  ).rows.map(({ payload }) => payload.payload);
const audited = async () =>
  (
    await db.execute<{ id: string; by: string }>(sql`
      select resource_id as id, actor_name as by from audit_entries where action = 'appointment.tellLate' order by at`)
  ).rows;

it("a delay report lists the customers affected within three hours before any email is sent", async () => {
  const { body } = await tell(desk, { dryRun: true });
  expect(body.data).toMatchObject([
    { _id: first.id, time: "10:00", minutes: 20, newTime: "10:20", customer: { name: "Mei Yang", hasEmail: true } },
  ]);
  expect((await tell(desk, { dryRun: true, minutes: 60 })).body.data).toMatchObject([
    { _id: first.id },
    { _id: second.id },
  ]);
  expect((await tell(desk, { dryRun: true, minutes: 120 })).body.data).not.toContainEqual(
    expect.objectContaining({ _id: far.id }),
  );
  expect([await mails(), await audited()]).toEqual([[], []]);
});

it("a delay report sends each customer only one email in the clinic's wording, and is recorded", async () => {
  expect((await tell(own, {}, "pressed once")).status).toBe(200);
  const repeated = await tell(own, {}, "pressed once");
  expect(repeated.body.data).toMatchObject([{ _id: first.id }]);
  expect(await audited()).toEqual([{ id: first.id, by: own.name }]);
  expect((await tell(desk)).status).toBe(200);
  const waiting = await mails();
  expect(waiting).toMatchObject([{ appointmentId: first.id, minutes: 20 }]);
  const written = await visitMailWriters["appointment-running-late"]?.(deps, waiting[0]);
  expect(written?.to.address).toBe("mei@example.com");
  expect(JSON.stringify(written?.content.blocks)).toContain(
    "We’re running about 20 minutes late. You can come at your scheduled time or at 10:20 am.",
  );
  expect((await tell(desk, { minutes: 30 })).status).toBe(200);
  expect(await mails()).toHaveLength(2);
});

it("practitioners report only their own delay, and only delays of 5 to 120 minutes are accepted", async () => {
  expect((await tell(other)).status).toBe(404);
  expect((await tell(desk, { practitionerId: "none" })).status).toBe(404);
  expect((await tell(desk, { minutes: 4 })).status).toBe(400);
  expect((await tell(desk, { minutes: 121 })).status).toBe(400);
});

it("a delay report sends nothing to customers who have already arrived, left or canceled", async () => {
  await db.execute(sql`update appointments set status = 'checked_in', stage = 'waiting', checked_in_at = now()
    where id = ${first.id}`);
  await db.execute(sql`update appointments set status = 'cancelled' where id = ${second.id}`);
  expect((await tell(desk, { minutes: 60, dryRun: true })).body.data).toEqual([]);
});
