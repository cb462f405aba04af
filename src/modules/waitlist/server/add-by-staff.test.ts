import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { addByStaff } from "./add-by-staff.ts";
import { waitlistInvariants } from "./invariants.ts";
import { matchWaitlist } from "./match-waitlist.ts";
import { listFittingPlaces, offerByStaff } from "./staff-offers.ts";

const { db, deps } = await clinicApi([]);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
beforeAll(() => seedTestClinic(db));

const { actor } = staffOf(await makeStaff({ db }));
const services = [{ serviceId: "AS03", addOnIds: [] }];
type EntryParts = Partial<Parameters<typeof addByStaff>[2]>;
const add = (date: string, input: EntryParts) =>
  addByStaff(deps, actor, { services, dates: [date, date], parts: ["morning", "afternoon"], note: "", ...input });

async function entryOf(id: string) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select state, note, customer_id as "customerId", min_notice_minutes as notice,
      practitioner_ids as people from waitlist_entries where id = ${id}`);
  return rows[0];
}

describe("waitlist entries created by staff", () => {
  it("are accepted for any number of visits of a customer, but not twice for the same visit", async () => {
    const customerId = await makeTestCustomer(db);
    const dates = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-07", "2026-12-08"];
    for (const date of dates) expect(await add(date, { customerId })).toMatchObject({ customerId, place: 1 });
    await expect(add("2026-12-08", { customerId })).rejects.toMatchObject({ code: "already_waiting" });
    const other = await makeTestCustomer(db);
    expect((await add("2026-12-08", { customerId: other })).place).toBe(2);
    expect(await matchWaitlist(deps, "2026-12-08")).toBe(2);
    for (const { name, sql: query } of [...bookingInvariants, ...waitlistInvariants])
      expect((await db.execute(sql.raw(query))).rows, name).toEqual([]);
  });

  it("can be for a new customer, whom staff call if there is no email", async () => {
    const customer = { firstName: "Ola", lastName: "Berg", phone: "+12125550177" };
    const { id, customerId } = await add("2026-12-09", { customer, note: "Any day after 3, her son is at school." });
    expect(await entryOf(id)).toMatchObject({
      state: "waiting",
      customerId,
      note: "Any day after 3, her son is at school.",
    });
    expect(await matchWaitlist(deps, "2026-12-09")).toBe(0);
    const [place] = await listFittingPlaces(deps, id);
    expect(place?.date).toBe("2026-12-09");
    await expect(
      offerByStaff(deps, actor, {
        entryId: id,
        date: "2026-12-09",
        time: place?.time ?? "",
        reason: "She asked first",
      }),
    ).rejects.toMatchObject({ code: "conflict", message: "This person has no email. Call them, and book the place." });
    await db.execute(sql`update customers set email = 'ola.berg@example.com' where id = ${customerId}`);
    expect(await matchWaitlist(deps, "2026-12-09")).toBe(1);
  });

  it("set the customer's notice to 30 minutes for today, and to three hours for other days", async () => {
    const [today, later] = [await makeTestCustomer(db), await makeTestCustomer(db)];
    expect(await entryOf((await add("2026-11-20", { customerId: today })).id)).toMatchObject({ notice: 30 });
    expect(await entryOf((await add("2026-12-10", { customerId: later })).id)).toMatchObject({ notice: 180 });
  });

  it("aren't created for a past day, an unknown practitioner or an unknown customer, or without a customer", async () => {
    const customer = { firstName: "Una", lastName: "", phone: "+12125550178" };
    const count = async () =>
      (await db.execute<{ count: number }>(sql`select count(*)::int as count from waitlist_entries`)).rows[0]?.count;
    const before = await count();
    await expect(add("2026-11-19", { customer })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(add("2026-12-10", { customer, practitionerId: "unknown" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(add("2026-12-10", { customerId: "unknown" })).rejects.toMatchObject({ code: "not_found" });
    await expect(add("2026-12-10", {})).rejects.toMatchObject({ code: "invalid_input" });
    expect(await count()).toBe(before);
  });
});
