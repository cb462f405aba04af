import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/booking/server/running-late/running-late.test.ts", await clinicApi(moduleApis));
const { db, deps } = api;
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const { bearer: token } = await newStaff(db, "staff");
const DATE = "2026-12-01";
const book = (time: string, guest = {}) =>
  bookTestVisit(context, { date: DATE, time, serviceIds: ["AG08"], practitionerId: "le-1", guest });
const late = await book("10:00");
const next = await book("14:00", { firstName: "Mei", lastName: "Yang", email: "mei@example.com" });
await book("16:00");

const nextOf = async (id: string) => (await api.send("GET", `admin/Appointment/${id}/next`, { token })).body.data;
const tell = (id: string, minutes = 15) =>
  api.send("POST", `admin/Appointment/${id}/runningLate`, { token, body: { minutes } });
const mails = async () =>
  (
    await db.execute<{ payload: { payload: unknown } }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_mail' and j.payload->>'mail' = 'appointment-running-late'`)
  ).rows;

it("staff who report that a visit runs late are shown the practitioner's next customer, or none after the last visit", async () => {
  expect(await nextOf(late.id)).toMatchObject({
    _id: next.id,
    time: "14:00",
    customer: { name: "Mei Yang", hasEmail: true },
  });
  const last = present(await nextOf(next.id));
  expect(last.time).toBe("16:00");
  expect(await nextOf(last._id)).toBeNull();
});

it("a report of running late is emailed to a visit's customer only on that visit's day, and only once for the same delay", async () => {
  deps.clock = fixedClock("2026-11-30T15:00:00Z");
  expect((await tell(next.id)).body.message).toBe("This visit is on another day.");
  deps.clock = fixedClock("2026-12-01T18:30:00Z");
  expect((await tell(next.id, 4)).status).toBe(400);
  for (let time = 0; time < 2; time += 1) expect((await tell(next.id)).status).toBe(200);
  const waiting = await mails();
  expect(waiting).toHaveLength(1);
  const written = await visitMailWriters["appointment-running-late"]?.(deps, waiting[0]?.payload.payload);
  expect([written?.to.address, written?.content.subject]).toEqual([
    "mei@example.com",
    "We’re running about 15 minutes late today",
  ]);
  expect(JSON.stringify(written?.content.blocks)).toContain("Your visit is today at 2:00 pm with");
  const { rows } = await db.execute(
    sql`select count(*)::int as count from audit_entries where action = 'appointment.tellLate'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it("after staff report that they run late, the customer of a canceled visit gets no email, and a report for a closed visit is refused", async () => {
  const cancelled = await api.send("POST", `admin/Appointment/${next.id}/cancel`, {
    token,
    body: { by: "clinic", reason: "Burst pipe", notify: false },
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  const [waiting] = await mails();
  expect(await visitMailWriters["appointment-running-late"]?.(deps, waiting?.payload.payload)).toBeUndefined();
  expect((await tell(next.id)).body.code).toBe("appointment_closed");
  const { bearer } = await newStaff(db, "practitioner");
  expect((await api.send("GET", `admin/Appointment/${late.id}/next`, { token: bearer })).status).toBe(403);
});
