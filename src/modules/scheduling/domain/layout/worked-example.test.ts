import { describe, expect, it } from "vitest";
import type { ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { instantOf, timeInZone } from "#shared/zoned-time.ts";
import { planDay, planVisit } from "../availability.ts";
import type { Clinic } from "../clinic-day.ts";
import type { BusyRange, HoursSpan, Resource } from "../resource.ts";
import type { ServiceNeed } from "../service-need.ts";
import type { VisitRequest } from "../visit-layout.ts";
import { toUndatedWeeks } from "../working-time.ts";

const zone = "America/New_York";
const date = "2026-12-08";
const now = new Date("2026-11-20T15:00:00Z");
const withLunch: HoursSpan[] = [
  { opens: "09:00", closes: "13:00" },
  { opens: "13:45", closes: "17:00" },
];

const plain = { hours: null, extraHours: [], timeOff: [] };
const unit = (id: string, kind: "room" | "device", pool: string): Resource => ({ ...plain, id, kind, name: id, pool });
const person = (id: string, pool: string, more: Partial<Resource> = {}): Resource => {
  const hours = toUndatedWeeks(Array.from({ length: 7 }, () => withLunch));
  return { ...plain, id, kind: "practitioner", name: id, pool, hours, ...more };
};

function clinicOf(...resources: Resource[]): Clinic {
  const rules = {
    timeZone: zone,
    hours: Array.from({ length: 7 }, () => [{ opens: "09:00", closes: "17:00" }]),
    closures: [],
    closingTime: "17:00",
    stepMinutes: 15,
    leadMinutes: 120,
    horizonDays: 90,
    moveMinutes: 5,
    maxIdleMinutes: 15,
    deviceCleanup: { rf: 15, led: 5 },
  };
  return { rules, resources };
}

const part = (minutes: number, more: Partial<ServiceSegment> = {}): ServiceSegment => {
  return { kind: "treatment", minutes, staff: "lead", room: null, devices: [], waitAfter: 0, ...more };
};

function needOf(segments: ServiceSegment[], more: Partial<ServiceNeed> = {}): ServiceNeed {
  return {
    serviceId: "s",
    family: "rf",
    prepMinutes: 10,
    customerMinutes: segments.reduce((sum, { minutes }) => sum + minutes, 0),
    cleanupMinutes: 15,
    practitioners: [],
    roles: ["RN"],
    roomType: "laser",
    deviceTypes: [],
    addOns: [],
    segments,
    ...more,
  };
}

const freeAt = (clinic: Clinic, need: ServiceNeed, busy: readonly BusyRange[] = [], request?: Partial<VisitRequest>) =>
  planDay({ clinic, busy, request: { needs: [need], ...request }, date, now })
    .filter(({ free }) => free)
    .map(({ from }) => from);

function planAt(clinic: Clinic, need: ServiceNeed, time: string, busy: readonly BusyRange[] = []) {
  const { plan } = planVisit({ clinic, busy, request: { needs: [need] }, date, time, now });
  if (!plan) throw new Error(`nothing free at ${time}`);
  return plan;
}

/** Books the first start time of a day until none is left. */
function fillDay(clinic: Clinic, need: ServiceNeed): string[] {
  const busy: BusyRange[] = [];
  const taken: string[] = [];
  for (let [next] = freeAt(clinic, need); next !== undefined; [next] = freeAt(clinic, need, busy)) {
    busy.push(...planAt(clinic, need, next, busy).claims);
    taken.push(next);
  }
  return taken;
}

const claimsOf = (plan: ReturnType<typeof planAt>) =>
  plan.claims.map(({ resourceId, from, to }) => `${resourceId} ${timeInZone(from, zone)}-${timeInZone(to, zone)}`);

function at(time: string): Date {
  const instant = instantOf(date, time, zone);
  if (!instant) throw new RangeError(time);
  return instant;
}

describe("an RF treatment with numbing before and LED light after it", () => {
  const clinic = clinicOf(
    person("nurse", "RN"),
    unit("l1", "room", "laser"),
    unit("l2", "room", "laser"),
    unit("rf-1", "device", "rf"),
    unit("led-1", "device", "led"),
  );
  const parts = [
    part(30, { kind: "numbing", staff: "none" }),
    part(45, { devices: ["rf"] }),
    part(20, { kind: "light", staff: "none", devices: ["led"] }),
  ];
  const need = needOf(parts);

  it("claims each resource only for the parts that need the resource", () => {
    expect(claimsOf(planAt(clinic, need, "09:00"))).toEqual([
      "l1 08:50-10:50",
      "led-1 10:15-10:40",
      "nurse 08:50-09:00",
      "nurse 09:30-10:15",
      "rf-1 09:30-10:30",
    ]);
  });

  it("has 19 start times on an empty day, and 13 on a day with a visit at 9:00", () => {
    const first = planAt(clinic, need, "09:00").claims;
    const afterLunch = ["13:45", "14:00", "14:15", "14:30", "14:45", "15:00", "15:15"];
    const before = freeAt(clinic, need);
    expect(before).toHaveLength(19);
    expect([before[0], before.at(-1)]).toEqual(["09:00", "15:15"]);
    expect(freeAt(clinic, need, first)).toEqual([
      ...["10:30", "10:45", "11:00", "11:15", "11:30", "11:45"],
      ...afterLunch,
    ]);
  });

  it("fits 4 times into a day, or 3 times if the nurse is present throughout, or 6 times if the nurse needn't set up", () => {
    expect(fillDay(clinic, need)).toEqual(["09:00", "10:30", "13:45", "15:15"]);
    expect(fillDay(clinic, { ...need, sharesStaff: false })).toHaveLength(3);
    expect(fillDay(clinic, { ...need, setupStaff: "none" })).toEqual([
      ...["09:00", "10:00", "11:00", "13:15", "14:15", "15:15"],
    ]);
  });

  it("reserves the nurse during gaps shorter than 15 minutes, but not during longer ones", () => {
    const brief = (minutes: number) =>
      needOf([part(20), part(minutes, { kind: "processing", staff: "none" }), part(20)], { cleanupMinutes: 0 });
    expect(claimsOf(planAt(clinic, brief(10), "09:00"))).toContain("nurse 08:50-09:50");
    expect(claimsOf(planAt(clinic, brief(15), "09:00"))).toEqual(
      expect.arrayContaining(["nurse 08:50-09:20", "nurse 09:35-09:55"]),
    );
  });

  it("requires that the person who sets up is at work, not at lunch", () => {
    // At 1:15 pm the nurse would have to set up during her lunch, although she is back for the treatment itself.
    expect(freeAt(clinic, need)).not.toContain("13:15");
    expect(freeAt(clinic, { ...need, setupStaff: "none" })).toContain("13:15");
  });
});

describe("IV drips that a nurse only monitors", () => {
  const chairs = ["c1", "c2", "c3", "c4"].map((id) => unit(id, "room", "iv"));
  const watchers = (count: number) =>
    Array.from({ length: count }, (_, index): Resource => {
      return { ...plain, id: `w${index + 1}`, kind: "attention", name: "watch", pool: "nurse" };
    });
  const need = needOf([part(10), part(40, { kind: "drip", staff: "watch" }), part(10)], {
    prepMinutes: 5,
    cleanupMinutes: 5,
    roomType: "iv",
  });

  it("can overlap for three customers if the nurse can watch three customers at the same time", () => {
    const clinic = clinicOf(person("nurse", "RN", { watches: 3 }), ...chairs, ...watchers(3));
    const first = planAt(clinic, need, "09:00");
    expect(claimsOf(first)).toEqual(["c1 08:55-10:05", "nurse 08:55-09:10", "nurse 09:50-10:05", "w1 09:10-09:50"]);
    expect(first.lines[0]?.segments.map(({ staff, practitionerId }) => [staff, practitionerId])).toEqual([
      ["lead", "nurse"],
      ["watch", "nurse"],
      ["lead", "nurse"],
    ]);
    const second = planAt(clinic, need, "09:15", first.claims);
    const busy = [...first.claims, ...second.claims];
    const third = planAt(clinic, need, "09:30", busy);
    expect(freeAt(clinic, need, [...busy, ...third.claims])[0]).toBe("10:45");
    expect(fillDay(clinic, need)).toHaveLength(12);
    expect(fillDay(clinicOf(person("nurse", "RN"), ...chairs), need)).toHaveLength(5);
  });

  it("need a practitioner of their own if the nurse can't watch several customers", () => {
    const clinic = clinicOf(person("nurse", "RN"), ...chairs);
    expect(claimsOf(planAt(clinic, need, "09:00"))).toEqual(["c1 08:55-10:05", "nurse 08:55-10:05"]);
  });
});

describe("treatment parts performed by other practitioners than the lead", () => {
  const clinic = clinicOf(
    person("nurse", "RN"),
    person("aesthetician", "LE"),
    person("doctor", "MD"),
    unit("l1", "room", "laser"),
    unit("f1", "room", "facial"),
  );

  it("are assigned to a helper with the role, unless the lead has it", () => {
    const need = needOf([part(20, { staff: { roles: ["MD"] }, kind: "talk" }), part(30)], { prepMinutes: 0 });
    expect(claimsOf(planAt(clinic, need, "09:00"))).toEqual([
      "doctor 09:00-09:20",
      "l1 09:00-10:05",
      "nurse 09:20-10:05",
    ]);
    const own = { ...need, roles: ["MD"] };
    expect(claimsOf(planAt(clinic, own, "09:00"))).toEqual(["doctor 09:00-10:05", "l1 09:00-10:05"]);
  });

  it("can't be booked if no practitioner has the role", () => {
    const need = needOf([part(20, { staff: { roles: ["NP"] } }), part(30)]);
    expect(planVisit({ clinic, busy: [], request: { needs: [need] }, date, time: "09:00", now })).toEqual({
      reason: "no_practitioner",
    });
  });

  it("can be in another room, and then include the time to walk to that room", () => {
    const need = needOf([part(30), part(20, { room: "facial" })], { prepMinutes: 0, cleanupMinutes: 5 });
    const plan = planAt(clinic, need, "09:00");
    expect(claimsOf(plan)).toEqual(["f1 09:35-10:00", "l1 09:00-09:35", "nurse 09:00-10:00"]);
    expect(timeInZone(plan.endsAt, zone)).toBe("09:55");
  });

  it("can have a requested practitioner for each treatment", () => {
    const [laser, peel] = [needOf([part(30)], { family: "rf" }), needOf([part(30)], { family: "peel" })];
    const both = [laser, peel].map((need) => ({ ...need, roles: ["RN", "LE", "MD"], prepMinutes: 0 }));
    const request = { needs: both, practitionerIds: ["doctor", "aesthetician"] };
    const { plan } = planVisit({ clinic, busy: [], request, date, time: "09:00", now });
    expect(plan?.lines.map(({ need, practitionerId }) => [need, practitionerId])).toEqual([
      [0, "doctor"],
      [1, "aesthetician"],
    ]);
    const busy = [{ resourceId: "doctor", from: at("09:00"), to: at("09:05") }];
    expect(planVisit({ clinic, busy, request, date, time: "09:00", now })).toEqual({ reason: "practitioner_busy" });
  });
});
