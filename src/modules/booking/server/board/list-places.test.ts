import { describe, expect, it } from "vitest";
import { holdForStaff, releaseStaffHold } from "#modules/desk/server/staff-holds.ts";
import { isAppError } from "#shared/app-error.ts";
import { addDays, instantOf, toTime } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { shuffled } from "#testing/runs.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { listPlaces } from "./list-places.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const zone = "America/New_York";
const candidates = ["le-1", "le-2", "le-3", "le-4", "lt-1", "lt-2", "lt-3", "rn-1"];

const [from, to] = ["2026-12-01", "2026-12-02"];
for (const [index, time] of ["09:00", "10:30", "12:00", "13:15", "15:00"].entries()) {
  const date = addDays(from, index % 2);
  await bookTestVisit(context, { date, time, practitionerId: `le-${(index % 4) + 1}` });
  await bookTestVisit(context, { date, time, serviceIds: ["FR03"] });
}

describe("the free places of some days", () => {
  it.each([
    ["a facial", ["AG08"]],
    ["a treatment with the clinic's only device", ["FR03"]],
    ["two treatments of one person", ["AG07", "AG08"]],
  ])("for %s are complete, and each can be booked (BO-18)", async (_what, serviceIds) => {
    const places = await listPlaces(context, desk.principal, { from, to, serviceIds, addOnIds: [] });
    const told = new Set(places.map(({ startsAt, practitionerId }) => `${startsAt} ${practitionerId}`));
    expect(told.size).toBe(places.length);
    // Brute force: every quarter of an hour with every practitioner is tried for real, in an order of chance.
    const tries = [from, to].flatMap((date) =>
      Array.from(
        { length: 32 },
        (_, quarter) => instantOf(date, toTime(540 + quarter * 15), zone)?.toISOString() ?? "",
      ).flatMap((startsAt) => candidates.map((practitionerId) => ({ startsAt, practitionerId }))),
    );
    const bookable = new Set<string>();
    for (const { startsAt, practitionerId } of shuffled(tries, 18)) {
      const services = serviceIds.map((serviceId) => ({ serviceId, addOnIds: [], practitionerId }));
      try {
        const { holdId } = await holdForStaff(context, desk, { services, startsAt: new Date(startsAt) });
        bookable.add(`${startsAt} ${practitionerId}`);
        await releaseStaffHold(context, desk, holdId);
      } catch (error) {
        if (!isAppError(error)) throw error;
        expect(["slot_taken", "rule_broken", "not_qualified"]).toContain(error.code);
      }
    }
    expect([...told].sort()).toEqual([...bookable].sort());
    expect(places.length).toBeGreaterThan(20);
  });

  it("begin now for a walk-in, and can be had with the lead time overridden", async () => {
    const day = { from: "2026-11-20", to: "2026-11-20", serviceIds: ["AG08"], addOnIds: [] };
    const firstOf = async (walkIn: boolean) => (await listPlaces(context, desk.principal, { ...day, walkIn }))[0];
    expect((await firstOf(false))?.time).toBe("12:00");
    const place = await firstOf(true);
    expect(place?.time).toBe("10:00");
    const wanted = {
      services: [{ serviceId: "AG08", addOnIds: [], practitionerId: place?.practitionerId }],
      startsAt: new Date(place?.startsAt ?? 0),
    };
    await expect(holdForStaff(context, desk, wanted)).rejects.toMatchObject({ code: "rule_broken" });
    const override = { rules: ["lead_time"] as const, reason: "Walk-in" };
    const { holdId } = await holdForStaff(context, desk, { ...wanted, override });
    await releaseStaffHold(context, desk, holdId);
  });
});
