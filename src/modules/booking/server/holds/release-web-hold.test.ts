import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { holdForStaff } from "#modules/desk/server/staff-holds.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { findHold } from "./hold-queries.ts";
import { holdVisit } from "./hold-visit.ts";
import { releaseWebHold } from "./release-web-hold.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const desk = staffOf(await makeStaff(context));

it("releasing a web hold frees a slot that a customer holds online, with the reason in the audit log", async () => {
  const cartId = newId();
  const services = [{ serviceId: "AG08", addOns: [] }];
  await db.transaction((tx) =>
    holdVisit(context, tx, { cartId, customerId: null, services, date: "2026-12-01", time: "11:00" }),
  );
  const appointmentId = (await findHold(db, cartId))?.appointmentId ?? "";
  await releaseWebHold(context, desk, { appointmentId, reason: "Double booking by phone" });
  expect(await findHold(db, cartId)).toBeUndefined();
  const { rows } = await db.execute(sql`
    select action, summary, reason from audit_entries where resource_id = ${appointmentId}`);
  expect(rows).toEqual([
    {
      action: "appointment.releaseHold",
      summary: "Released a place held on the site: Tuesday, December 1, 11:00 am",
      reason: "Double booking by phone",
    },
  ]);
  const { rows: claims } = await db.execute(sql`select 1 from claims where appointment_id = ${appointmentId}`);
  expect(claims).toEqual([]);
  await expect(releaseWebHold(context, desk, { appointmentId, reason: "again" })).rejects.toMatchObject({
    code: "not_found",
    message: "This time is no longer held.",
  });
});

it("releasing a web hold doesn't affect booked visits or the holds of staff", async () => {
  const { id } = await bookTestVisit(context, { date: "2026-12-02", time: "10:00" });
  const { holdId } = await holdForStaff(context, desk, {
    services: [{ serviceId: "AG08", addOnIds: [] }],
    startsAt: new Date("2026-12-02T18:00:00Z"),
  });
  for (const appointmentId of [id, holdId])
    await expect(releaseWebHold(context, desk, { appointmentId, reason: "no" })).rejects.toMatchObject({
      code: "not_found",
    });
});
