import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, instantOf, minutesOf, toTime, weekdayOf } from "#shared/zoned-time.ts";
import { ledAddOn, menu, menuClinic, withAddOns } from "#testing/menu-clinic.ts";
import { chances } from "#testing/runs.ts";
import { MOST_COUNTED, planDay, planMonth, planVisit } from "./availability.ts";
import type { Clinic } from "./clinic-day.ts";
import type { Occupancy } from "./layout/occupancy.ts";
import type { BusyRange, HoursSpan, Resource, TimeRange } from "./resource.ts";
import { listVisitLayouts, type VisitLayout, type VisitRequest } from "./visit-layout.ts";
import { toUndatedWeeks, weekOn } from "./working-time.ts";

const zone = "America/New_York";
const date = "2026-12-08";
const now = new Date("2026-11-20T15:00:00Z");

function at(time: string, day = date): Date {
  const instant = instantOf(day, time, zone);
  if (!instant) throw new RangeError(`${day} ${time}`);
  return instant;
}

/** A clinic small enough for conflicts: two nurses, two aestheticians with breaks and time off, few rooms. */
function smallClinic(lunches: boolean, timeOff: BusyRange[]): Clinic {
  const few = new Set(["md-1", "rn-1", "rn-2", "le-1", "le-2", "lt-1"]);
  const clinic = menuClinic();
  const lunch: HoursSpan[] = [
    { opens: "09:00", closes: "12:30" },
    { opens: "13:00", closes: "17:00" },
  ];
  const withOwnTime = (resource: Resource): Resource => ({
    ...resource,
    hours:
      lunches && resource.kind === "practitioner"
        ? toUndatedWeeks(Array.from({ length: 7 }, () => lunch))
        : resource.hours,
    timeOff: timeOff.filter(({ resourceId }) => resourceId === resource.id),
  });
  return {
    ...clinic,
    resources: clinic.resources
      .filter(({ id, kind }) => (kind === "practitioner" ? few.has(id) : !/-[34]$/.test(id)))
      .map(withOwnTime),
  };
}

const services = [menu.AG01, menu.AG07, menu.AG08, menu.AC01, menu.AC03, menu.LH03, menu.LH05, menu.PG01, menu.IV02];
const visit = fc
  .uniqueArray(fc.constantFrom(...services), { minLength: 1, maxLength: 3 })
  .map((needs) => needs.map((need) => (need === menu.AG07 ? withAddOns(need, ledAddOn) : need)));
const resourceIds = smallClinic(false, []).resources.map(({ id }) => id);
const ranges = fc.array(
  fc
    .tuple(fc.constantFrom(...resourceIds), fc.integer({ min: 8 * 60, max: 17 * 60 }), fc.integer({ min: 5, max: 150 }))
    .map(([resourceId, from, length]) => ({
      resourceId,
      from: at(toTime(from)),
      to: new Date(at(toTime(from)).getTime() + length * 60_000),
    })),
  { maxLength: 40 },
);

const overlaps = (a: TimeRange, b: TimeRange) => a.from < b.to && b.from < a.to;

/** The rules of BK-1 a second time, in plain instants and loops: slow, but obviously correct. */
function isFreeByHand(clinic: Clinic, busy: BusyRange[], shape: VisitLayout, start: Date): boolean {
  const span = ({ from, to }: { from: number; to: number }): TimeRange => ({
    from: new Date(start.getTime() + from * 60_000),
    to: new Date(start.getTime() + to * 60_000),
  });
  const isIn = (client: TimeRange, hours: readonly HoursSpan[]) =>
    hours.some(({ opens, closes }) => at(opens) <= client.from && client.to <= at(closes));
  const fits = (resource: Resource, { claims, clients }: Occupancy) => {
    const away = resource.kind === "practitioner" ? clients : claims;
    const isBusy = (range: BusyRange) =>
      range.resourceId === resource.id && claims.some((c) => overlaps(range, span(c)));
    if (busy.some(isBusy)) return false;
    if (resource.timeOff.some((range) => away.some((part) => overlaps(range, span(part))))) return false;
    const hours = resource.hours && (weekOn(resource.hours, date)?.week[weekdayOf(date)] ?? []);
    return !hours || clients.every((client) => isIn(span(client), hours));
  };
  const pick = (kind: string, pool: string, use: Occupancy) =>
    clinic.resources.filter((unit) => unit.kind === kind && unit.pool === pool && fits(unit, use)).map(({ id }) => id);
  const rooms = (index: number, before?: { id: string; pool: string; part: number }): boolean => {
    const room = shape.rooms[index];
    if (!room) return true;
    const follows = before?.pool === room.pool && before.part === (room.parts[0] ?? 0) - 1;
    return pick("room", room.pool, room)
      .filter((id) => !follows || id !== before?.id)
      .some((id) => rooms(index + 1, { id, pool: room.pool, part: room.parts.at(-1) ?? 0 }));
  };
  return (
    span({ from: 0, to: shape.minutes }).to <= at("17:00") &&
    shape.people.every((person) => person.candidates.some((candidate) => fits(candidate, person))) &&
    shape.devices.every((device) => pick("device", device.pool, device).length > 0) &&
    rooms(0)
  );
}

describe("a day of possible start times (BK-1)", () => {
  const situation = fc.record({
    needs: visit,
    busy: ranges,
    timeOff: fc.oneof(fc.constant<BusyRange[]>([]), ranges),
    lunch: fc.boolean(),
  });

  it("has exactly the free start times that a simple check of the rules finds", () => {
    let [free, taken] = [0, 0];
    fc.assert(
      fc.property(situation, ({ needs, busy, timeOff, lunch }) => {
        const clinic = smallClinic(lunch, timeOff);
        const people = clinic.resources.filter(({ kind }) => kind === "practitioner");
        const shapes = listVisitLayouts({ needs }, people, clinic.rules);
        const slots = planDay({ clinic, busy, request: { needs }, date, now });
        expect(slots).toHaveLength(32);
        for (const slot of slots) {
          const byHand = shapes.some((shape) => isFreeByHand(clinic, busy, shape, slot.startsAt));
          expect(slot.free, slot.from).toBe(byHand);
          if (slot.free) free += 1;
          else taken += 1;
        }
      }),
      chances(40, 300, 1),
    );
    expect(Math.min(free, taken)).toBeGreaterThan(400);
  });

  it("has a plan for each free start time; the plan covers the treatments and doesn't overlap existing bookings", () => {
    fc.assert(
      fc.property(situation, ({ needs, busy, timeOff, lunch }) => {
        const clinic = smallClinic(lunch, timeOff);
        const request: VisitRequest = { needs };
        const slots = planDay({ clinic, busy, request, date, now });
        for (const slot of slots) {
          const { plan } = planVisit({ clinic, busy, request, date, time: slot.from, now });
          expect(plan !== undefined).toBe(slot.free);
          if (!plan) continue;
          expect(plan.endsAt).toEqual(slot.endsAt);
          expect(slot.practitionerIds).toContain(plan.practitionerId);
          expect(
            busy.filter((range) => plan.claims.some((c) => c.resourceId === range.resourceId && overlaps(c, range))),
          ).toEqual([]);
          for (const line of plan.lines) {
            for (const id of [line.practitionerId, ...(line.roomId ? [line.roomId] : [])]) {
              const claim = plan.claims.find(
                (c) => c.resourceId === id && c.from <= line.startsAt && c.to >= line.endsAt,
              );
              expect(claim, id).toBeDefined();
            }
            expect(line.deviceIds.every((id) => plan.claims.some((c) => c.resourceId === id))).toBe(true);
          }
        }
      }),
      chances(12, 100, 2),
    );
  });

  it("lists for each start time exactly the practitioners who can perform the treatment then", () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(menu.AG01, menu.PG01, menu.AC01), ({ busy, timeOff, lunch }, need) => {
        const clinic = smallClinic(lunch, timeOff);
        const slots = planDay({ clinic, busy, request: { needs: [need] }, date, now });
        const people = clinic.resources.filter(
          ({ kind, pool }) => kind === "practitioner" && need.roles.includes(pool),
        );
        for (const { id } of people) {
          const own = planDay({ clinic, busy, request: { needs: [need], practitionerId: id }, date, now });
          expect(own.filter(({ free }) => free).map(({ from }) => from)).toEqual(
            slots.filter(({ practitionerIds }) => practitionerIds.includes(id)).map(({ from }) => from),
          );
        }
      }),
      chances(12, 100, 3),
    );
  });

  it("is the same when it is computed as part of its month", () => {
    fc.assert(
      fc.property(situation, ({ needs, busy, timeOff, lunch }) => {
        const clinic = smallClinic(lunch, timeOff);
        const dates = Array.from({ length: 6 }, (_, index) => addDays("2026-12-05", index));
        const month = planMonth({ clinic, busy, request: { needs }, dates, now });
        expect(month.map(({ free }) => free)).toEqual(
          dates.map((day) => planDay({ clinic, busy, request: { needs }, date: day, now }).some(({ free }) => free)),
        );
        expect(month.map(({ freeStarts }) => freeStarts)).toEqual(
          dates.map((day) => {
            const slots = planDay({ clinic, busy, request: { needs }, date: day, now });
            return Math.min(slots.filter(({ free }) => free).length, MOST_COUNTED);
          }),
        );
        expect(month[1]).toEqual({ date: "2026-12-06", free: false, freeStarts: 0, reason: "closed" });
      }),
      chances(20, 150, 4),
    );
  });
});

describe("the time window for booking (BK-1)", () => {
  const clinic = menuClinic({
    closures: [{ firstDate: "2026-12-25", lastDate: "2026-12-25", name: "Christmas Day", hours: null }],
  });
  const request = { needs: [menu.AG01] };
  const slots = (day: string, instant: Date) => planDay({ clinic, busy: [], request, date: day, now: instant });

  it("starts exactly 120 minutes from now", () => {
    const exactly = slots(date, at("08:00")).find(({ from }) => from === "10:00");
    const late = slots(date, new Date(at("08:00").getTime() + 1)).find(({ from }) => from === "10:00");
    expect(exactly?.free).toBe(true);
    expect(late).toMatchObject({ free: false, reason: "lead_time" });
  });

  it("ends 90 days from today in the clinic's calendar", () => {
    const lateEvening = at("23:30", "2026-09-09");
    expect(slots(date, lateEvening).some(({ free }) => free)).toBe(true);
    expect(slots("2026-12-09", lateEvening).every(({ reason }) => reason === "horizon")).toBe(true);
  });

  it("has no start times on closed days, and marks all start times of past days as past", () => {
    expect(slots("2026-12-25", now)).toEqual([]);
    expect(slots("2026-12-06", now)).toEqual([]);
    expect(slots("2026-11-19", now).every(({ reason }) => reason === "past")).toBe(true);
  });

  it("can start later and end earlier for a treatment with its own booking lead and horizon", () => {
    const strict = { needs: [{ ...menu.AG01, leadMinutes: 24 * 60, horizonDays: 10 }] };
    const plan = (day: string) => planDay({ clinic, busy: [], request: strict, date: day, now });
    expect(plan("2026-11-21")[0]).toMatchObject({ free: false, reason: "lead_time" });
    expect(plan("2026-11-30")[0]).toMatchObject({ free: true });
    expect(plan("2026-12-01")[0]).toMatchObject({ reason: "horizon" });
  });

  it("gives the reason why a start time is outside: the clinic is closed, the time is too late or not on the grid", () => {
    const plan = (day: string, time: string) => planVisit({ clinic, busy: [], request, date: day, time, now });
    expect(plan("2026-12-25", "10:00")).toEqual({ reason: "closed" });
    expect(plan(date, "10:05")).toEqual({ reason: "not_working" });
    expect(plan(date, "16:45")).toEqual({ reason: "past_cutoff" });
    expect(plan("2027-12-07", "10:00")).toEqual({ reason: "horizon" });
  });

  it("has start times only on the quarter-hour grid of the wall clock", () => {
    const odd = menuClinic({ hours: Array.from({ length: 7 }, () => [{ opens: "09:10", closes: "10:00" }]) });
    const day = planDay({ clinic: odd, busy: [], request, date, now });
    expect(day.map(({ from }) => minutesOf(from) % 15)).toEqual([0, 0, 0]);
    expect(day.map(({ free }) => free)).toEqual([true, true, false]);
  });
});
