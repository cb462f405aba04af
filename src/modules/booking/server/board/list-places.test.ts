import { describe, expect, it } from "vitest";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { holdForStaff, releaseStaffHold } from "#modules/desk/server/staff-holds.ts";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays, instantOf, toTime } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { part, shuffled } from "#testing/runs.ts";
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

describe("free slots for staff", () => {
  it.each([
    ["a facial", ["AG08"]],
    ["a treatment with the clinic's only device", ["FR03"]],
    ["two treatments by one practitioner", ["AG07", "AG08"]],
  ])("for %s are exactly the ones that can be booked (BO-18)", async (_what, serviceIds) => {
    const places = await listPlaces(context, desk.principal, { from, to, serviceIds, addOnIds: [] });
    const told = new Set(places.map(({ startsAt, practitionerId }) => `${startsAt} ${practitionerId}`));
    expect(told.size).toBe(places.length);
    // Brute force: every quarter hour with every practitioner is actually tried, in random order.
    const tries = [from, to].flatMap((date) =>
      Array.from(
        { length: 32 },
        (_, quarter) => instantOf(date, toTime(540 + quarter * 15), zone)?.toISOString() ?? "",
      ).flatMap((startsAt) => candidates.map((practitionerId) => ({ startsAt, practitionerId }))),
    );
    const bookable = new Set<string>();
    const tried = part(shuffled(tries, 18), 120, 18);
    for (const { startsAt, practitionerId } of tried) {
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
    const named = new Set(tried.map(({ startsAt, practitionerId }) => `${startsAt} ${practitionerId}`));
    expect([...told].filter((place) => named.has(place)).sort()).toEqual([...bookable].sort());
    expect(places.length).toBeGreaterThan(20);
  });

  const first = { serviceIds: ["AG08"], addOnIds: [] };
  const servicesOf = (practitionerId: string) => [{ serviceId: "AG08", addOnIds: [], practitionerId }];

  it("start at the current time rounded up to five minutes, without an override (OO-9)", async () => {
    const day = { ...first, from: "2026-11-20", to: "2026-11-20" };
    for (const [now, start] of [
      ["2026-11-20T14:42:00Z", "09:45"],
      ["2026-11-20T14:46:10Z", "09:50"],
      ["2026-11-20T15:00:00Z", "10:00"],
    ] as const) {
      const at = { ...context, clock: fixedClock(now) };
      const places = await listPlaces(at, desk.principal, day);
      expect([now, places.map(({ time }) => time).sort()[0]]).toEqual([now, start]);
      for (const { practitionerId, startsAt } of places.filter(({ time }) => time === start)) {
        const input = { services: servicesOf(practitionerId), startsAt: new Date(startsAt) };
        const { holdId } = await holdForStaff(at, desk, input);
        await releaseStaffHold(at, desk, holdId);
      }
    }
  });

  it("have no last date, but for a walk-in are only today's (OO-9)", async () => {
    const far = { ...first, from: "2027-06-01", to: "2027-06-01" };
    const [place] = await listPlaces(context, desk.principal, far);
    const input = { services: servicesOf(place?.practitionerId ?? ""), startsAt: new Date(place?.startsAt ?? 0) };
    const { holdId } = await holdForStaff(context, desk, input);
    await releaseStaffHold(context, desk, holdId);
    const days = { ...first, from: "2026-11-20", to: "2026-11-24" };
    const dates = async (walkIn: boolean) =>
      new Set((await listPlaces(context, desk.principal, { ...days, walkIn })).map(({ date }) => date));
    expect((await dates(false)).size).toBeGreaterThan(1);
    expect([...(await dates(true))]).toEqual(["2026-11-20"]);
    // The day is over, and no time on another day is offered instead.
    const evening = { ...context, clock: fixedClock("2026-11-21T02:00:00Z") };
    expect(await listPlaces(evening, desk.principal, { ...days, walkIn: true })).toEqual([]);
  });

  it("can be booked without an override shortly after their start if they were held before it (OO-9)", async () => {
    const at = (now: string) => ({ ...context, clock: fixedClock(now) });
    const early = at("2026-11-20T14:46:00Z");
    const places = await listPlaces(early, desk.principal, { ...first, from: "2026-11-20", to: "2026-11-20" });
    const [place, other] = places.filter(({ time }) => time === "09:50");
    const at950 = { startsAt: new Date(place?.startsAt ?? 0) };
    const input = { ...at950, services: servicesOf(place?.practitionerId ?? "") };
    const { holdId } = await holdForStaff(early, desk, input);
    const late = at("2026-11-20T14:52:00Z");
    const customer = { firstName: "Wanda", lastName: "Walkin", phone: "+12125550177" };
    const booking = { ...input, customer, via: "walk_in" as const, notify: false };
    const notHeld = { ...booking, services: servicesOf(other?.practitionerId ?? "") };
    await expect(bookForCustomer(late, desk, notHeld)).rejects.toMatchObject({ code: "rule_broken" });
    const visit = await bookForCustomer(late, desk, { ...booking, holdId });
    expect(visit.startsAt).toBe(place?.startsAt);
  });
});
