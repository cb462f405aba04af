import fc from "fast-check";
import { expect, it } from "vitest";
import { minutesOf as lengthOf, type ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { instantOf, minutesOf, toTime } from "#shared/zoned-time.ts";
import { chances, runs } from "#testing/runs.ts";
import { slowStarts } from "#testing/slow-planner.ts";
import { planDay, planVisit } from "../availability.ts";
import type { Clinic } from "../clinic-day.ts";
import type { BusyRange, HoursSpan, Resource } from "../resource.ts";
import type { AddOnNeed, ServiceNeed } from "../service-need.ts";
import { listVisitLayouts, type VisitRequest } from "../visit-layout.ts";
import { toUndatedWeeks } from "../working-time.ts";

const zone = "America/New_York";
const date = "2026-12-08";
const now = new Date("2026-11-20T15:00:00Z");

function at(minute: number): Date {
  const instant = instantOf(date, toTime(minute), zone);
  if (!instant) throw new RangeError(`${minute}`);
  return instant;
}

const roles = ["RN", "LE"];
const rooms = ["laser", "facial"];
const devices = ["rf", "led"];
const five = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((fives) => fives * 5);

const hours: fc.Arbitrary<HoursSpan[]> = fc.constantFrom(
  [{ opens: "09:00", closes: "14:00" }],
  [
    { opens: "09:00", closes: "11:00" },
    { opens: "11:30", closes: "14:00" },
  ],
  [{ opens: "10:05", closes: "13:35" }],
);

const person = fc.record({
  pool: fc.constantFrom(...roles),
  spans: hours,
  watches: fc.constantFrom(0, 0, 1, 2),
  servesOneAtATime: fc.constantFrom(false, false, false, true),
});

const counts = fc.record({
  laser: fc.integer({ min: 1, max: 2 }),
  facial: fc.integer({ min: 1, max: 3 }),
  rf: fc.integer({ min: 1, max: 2 }),
  led: fc.integer({ min: 1, max: 3 }),
});

const clinics: fc.Arbitrary<Clinic> = fc
  .record({ people: fc.array(person, { minLength: 1, maxLength: 3 }), counts })
  .map(({ people, counts: many }) => {
    const plain = { hours: null, extraHours: [], timeOff: [] };
    const practitioners = people.map(({ pool, spans, watches, servesOneAtATime }, index): Resource => {
      const week = toUndatedWeeks(Array.from({ length: 7 }, () => spans));
      const id = `p${index}`;
      return { ...plain, id, kind: "practitioner", name: id, pool, hours: week, watches, servesOneAtATime };
    });
    const attention = practitioners.flatMap(({ id, watches = 0 }) =>
      Array.from({ length: watches }, (_, index): Resource => {
        return { ...plain, id: `${id}-${index}`, kind: "attention", name: id, pool: id };
      }),
    );
    const units = [...rooms, ...devices].flatMap((pool) =>
      Array.from({ length: many[pool as keyof typeof many] }, (_, index): Resource => {
        return { ...plain, id: `${pool}-${index}`, kind: rooms.includes(pool) ? "room" : "device", name: pool, pool };
      }),
    );
    const rules = {
      timeZone: zone,
      hours: Array.from({ length: 7 }, () => [{ opens: "09:00", closes: "14:00" }]),
      closures: [],
      closingTime: "14:00",
      stepMinutes: 15,
      leadMinutes: 0,
      horizonDays: 90,
      moveMinutes: 5,
      maxIdleMinutes: 10,
    };
    return { rules, resources: [...practitioners, ...attention, ...units] };
  });

const segment: fc.Arbitrary<ServiceSegment> = fc.record({
  kind: fc.constant("treatment" as const),
  minutes: five(5, 45),
  staff: fc.oneof(
    { weight: 5, arbitrary: fc.constant("lead" as const) },
    { weight: 3, arbitrary: fc.constant("none" as const) },
    { weight: 2, arbitrary: fc.constant("watch" as const) },
    { weight: 2, arbitrary: fc.constantFrom(...roles).map((role) => ({ roles: [role] })) },
  ),
  room: fc.constantFrom(null, null, null, null, ...rooms),
  devices: fc.subarray(devices, { maxLength: 1 }),
  waitAfter: fc.constantFrom(0 as const, 0 as const, 5 as const, 10 as const),
});

const addOn: fc.Arbitrary<AddOnNeed> = fc
  .record({
    segments: fc.array(segment, { maxLength: 1 }),
    minutes: five(10, 20),
    quantity: fc.integer({ min: 1, max: 2 }),
    deviceType: fc.constantFrom(null, ...devices),
    place: fc.constantFrom("start" as const, "end" as const),
  })
  .map(({ segments, minutes, ...rest }) => ({
    ...rest,
    segments,
    addOnId: "extra",
    minutes: segments.length > 0 ? lengthOf(segments) : minutes,
  }));

const need: fc.Arbitrary<ServiceNeed> = fc
  .record({
    family: fc.constantFrom("peel", "rf", "iv-drip"),
    segments: fc.oneof(
      { weight: 1, arbitrary: fc.constant<ServiceSegment[]>([]) },
      { weight: 5, arbitrary: fc.array(segment, { minLength: 1, maxLength: 4 }) },
    ),
    minutes: five(20, 60),
    prepMinutes: five(0, 15),
    cleanupMinutes: five(0, 15),
    setupStaff: fc.constantFrom("lead" as const, "lead" as const, "none" as const),
    cleanupStaff: fc.constantFrom("lead" as const, "none" as const),
    sharesStaff: fc.constantFrom(true, true, true, false),
    roles: fc.subarray(roles, { minLength: 1 }),
    roomType: fc.constantFrom(...rooms),
    deviceTypes: fc.subarray(devices, { maxLength: 1 }),
    addOns: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(addOn, { maxLength: 2 }) },
    ),
    slower: fc.constantFrom(0, 0, 0, 15),
  })
  .map(({ minutes, slower, ...rest }) => {
    const customerMinutes = rest.segments.length > 0 ? lengthOf(rest.segments) : minutes;
    const hasLead = rest.segments.length === 0 || rest.segments.some(({ staff }) => staff === "lead");
    const own = { practitionerId: "p0", customerMinutes: customerMinutes + slower };
    const others = ["p1", "p2"].map((practitionerId) => ({ practitionerId, customerMinutes: null }));
    return { ...rest, serviceId: "s", customerMinutes, practitioners: slower > 0 && hasLead ? [own, ...others] : [] };
  });

const visit: fc.Arbitrary<VisitRequest> = fc.record({
  needs: fc.oneof(
    { weight: 3, arbitrary: fc.array(need, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(need, { minLength: 2, maxLength: 2 }) },
  ),
  practitionerIds: fc.array(fc.constantFrom(null, null, null, "p0", "p1"), { minLength: 2, maxLength: 2 }),
});

const taken = fc.array(fc.tuple(fc.nat(100), five(9 * 60, 14 * 60), five(5, 60)), { maxLength: 10 });

const VISITS = 25;
const CLINICS = runs(12, 40);
/** Split into several tests, so that none of them runs for minutes on a slow machine. */
const ROUNDS = Array.from({ length: runs(1, 10) }, (_, round) => round);

it.each(ROUNDS)(
  `the slot search finds the same starts as a search minute by minute, in ${CLINICS} random clinics (round %i)`,
  (round) => {
    let [free, refused] = [0, 0];
    fc.assert(
      fc.property(
        clinics,
        fc.array(fc.record({ request: visit, taken }), { minLength: VISITS, maxLength: VISITS }),
        (clinic, visits) => {
          const people = clinic.resources.filter(({ kind }) => kind === "practitioner");
          for (const { request, taken: ranges } of visits) {
            // The planner doesn't try all layouts if there are 128 or more.
            if (listVisitLayouts(request, people, clinic.rules).length >= 128) continue;
            const busy = ranges.flatMap(([unit, from, length]): BusyRange[] => {
              const resource = clinic.resources[unit % clinic.resources.length];
              return resource ? [{ resourceId: resource.id, from: at(from), to: at(from + length) }] : [];
            });
            const slots = planDay({ clinic, busy, request, date, now });
            const found = slots.filter((slot) => slot.free).map(({ from }) => minutesOf(from));
            expect(found).toEqual(slowStarts({ clinic, busy, request, date }));
            free += found.length;
            refused += slots.length - found.length;
            for (const slot of slots.filter((one, index) => one.free && index % 4 === 0)) {
              const { plan } = planVisit({ clinic, busy, request, date, time: slot.from, now });
              expect(plan?.endsAt).toEqual(slot.endsAt);
              expect(busy.some((range) => plan?.claims.some((claim) => isSame(claim, range)))).toBe(false);
              expectClaimed(clinic, plan);
            }
          }
        },
      ),
      { ...chances(CLINICS, CLINICS, 20_261_123 + round), endOnFailure: true },
    );
    expect(Math.min(free, refused)).toBeGreaterThan(10 * CLINICS);
  },
);

function isSame(claim: BusyRange, range: BusyRange): boolean {
  return claim.resourceId === range.resourceId && claim.from < range.to && range.from < claim.to;
}

/**
 * Checks that people, room and devices of each part are claimed for the whole part. For a person who only monitors, one
 * of their attention units must be claimed.
 */
function expectClaimed(clinic: Clinic, plan: ReturnType<typeof planVisit>["plan"]): void {
  for (const { staff, practitionerId, roomId, deviceIds, startsAt, endsAt } of plan?.lines.flatMap(
    (line) => line.segments,
  ) ?? []) {
    const covers = (ids: readonly string[]) =>
      plan?.claims.some((claim) => ids.includes(claim.resourceId) && claim.from <= startsAt && endsAt <= claim.to);
    const own = clinic.resources.filter(({ kind, pool }) => kind === "attention" && pool === practitionerId);
    if (practitionerId !== null) {
      expect(covers(staff === "watch" ? own.map(({ id }) => id) : [practitionerId]), practitionerId).toBe(true);
    }
    for (const id of [...(roomId === null ? [] : [roomId]), ...deviceIds]) expect(covers([id]), id).toBe(true);
  }
}
