import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { services } from "#modules/catalog/server/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = await clinicApi(moduleApis);
await seedTestClinic(api.db);
const context = { db: api.db, clock: fixedClock(new Date()), versions: { versionOf: newId } };
const { bearer: token } = await newStaff(api.db, "admin");

let wednesday = addDays(new Date().toISOString().slice(0, 10), 7);
while (weekdayOf(wednesday) !== 3) wednesday = addDays(wednesday, 1);

async function impactOf(asked: object): Promise<string[]> {
  const { status, body } = await api.send("POST", "admin/Service/AG08/impact", { token, body: asked });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.notes;
}
const service = async () => {
  const [row] = await api.db.select().from(services).where(eq(services.id, "AG08"));
  return present(row);
};

it("saving a treatment first shows how many upcoming visits keep their booked values (BO-32)", async () => {
  const { durationMinutes, cleanupMinutes, prepMinutes, priceCents: price } = await service();
  expect(await impactOf({ changes: { durationMinutes: durationMinutes + 10 } })).toEqual([]);
  await bookTestVisit(context, { date: wednesday, time: "10:00" });
  expect(await impactOf({ changes: { durationMinutes: durationMinutes + 10 } })).toEqual([
    "1 upcoming visit keeps the minutes it was booked with.",
  ]);
  await bookTestVisit(context, { date: wednesday, time: "14:00" });
  const zero = cleanupMinutes > 0 ? { cleanupMinutes: 0 } : { prepMinutes: prepMinutes > 0 ? 0 : 5 };
  expect(await impactOf({ changes: { ...zero, price: price + 100 } })).toEqual([
    "2 upcoming visits keep the minutes and the price they were booked with.",
  ]);
  // Unchanged values and text changes affect no visit.
  expect(await impactOf({ changes: { durationMinutes, price, description: "Other words." } })).toEqual([]);
});

it("hiding a treatment, or changing who performs it, shows how many upcoming visits are affected", async () => {
  const hidden = ["2 upcoming visits are booked for it. They stay until someone cancels them."];
  expect(await impactOf({ changes: { isActive: false } })).toEqual(hidden);
  expect(await impactOf({ action: "archive" })).toEqual(hidden);
  expect(await impactOf({ changes: { roles: ["no-such-role"] } })).toEqual([
    "2 upcoming visits are with practitioners who couldn’t be booked for it anymore.",
  ]);
  expect(await impactOf({ changes: { roles: (await service()).roles } })).toEqual([]);
});
