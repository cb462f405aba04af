import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { BusyRange, HoursSpan, Resource } from "#modules/scheduling/domain/resource.ts";
import type { AddOnNeed, ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import { toUndatedWeeks } from "#modules/scheduling/domain/working-time.ts";

/** A clinic with the rooms, devices and hours of the demo menu, for tests and benchmarks of the planner. */
const monToSat: HoursSpan[] = [{ opens: "09:00", closes: "17:00" }];
export const menuHours: HoursSpan[][] = [[], ...Array.from({ length: 6 }, () => monToSat)];

const staff = ["MD", "NP", "RN", "RN", "RN", "LE", "LE", "LE", "LE", "LT", "LT", "LT"];
const roomCounts = { consult: 2, facial: 3, laser: 2, injection: 2, body: 1, iv: 4 };
const deviceCounts = {
  "rf-needle": 1,
  pen: 2,
  ipl: 1,
  "hair-laser": 2,
  fractional: 1,
  pigment: 1,
  cryo: 1,
  "body-rf": 1,
  "muscle-stim": 1,
  hydra: 2,
  led: 2,
  centrifuge: 1,
  "scalp-light": 1,
};

function unitsOf(kind: "room" | "device", counts: Record<string, number>): Resource[] {
  return Object.entries(counts).flatMap(([pool, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${kind}-${pool}-${index + 1}`,
      kind,
      name: `${pool} ${index + 1}`,
      pool,
      hours: null,
      extraHours: [],
      timeOff: [],
    })),
  );
}

export function menuClinic(
  rules: Partial<Clinic["rules"]> = {},
  change: (resource: Resource) => Resource = (resource) => resource,
): Clinic {
  const practitioners = staff.map<Resource>((role, index) => ({
    id: `${role.toLowerCase()}-${staff.slice(0, index + 1).filter((other) => other === role).length}`,
    kind: "practitioner",
    name: `${role} ${index + 1}`,
    pool: role,
    hours: toUndatedWeeks(menuHours),
    extraHours: [],
    timeOff: [],
  }));
  return {
    rules: {
      timeZone: "America/New_York",
      hours: menuHours,
      closures: [],
      closingTime: "17:00",
      stepMinutes: 15,
      leadMinutes: 120,
      horizonDays: 90,
      moveMinutes: 5,
      maxIdleMinutes: 15,
      ...rules,
    },
    resources: [...practitioners, ...unitsOf("room", roomCounts), ...unitsOf("device", deviceCounts)].map(change),
  };
}

function need(
  serviceId: string,
  family: string,
  [prepMinutes, customerMinutes, cleanupMinutes]: [number, number, number],
  roles: string[],
  roomType: string | null,
  deviceTypes: string[] = [],
): ServiceNeed {
  return {
    serviceId,
    family,
    prepMinutes,
    customerMinutes,
    cleanupMinutes,
    practitioners: [],
    roles,
    roomType,
    deviceTypes,
    addOns: [],
  };
}

/** Services in the menu by id. */
export const menu = {
  AG01: need("AG01", "injectable", [5, 30, 5], ["RN"], "injection"),
  AG04: need("AG04", "needling", [5, 75, 10], ["LE"], "facial", ["pen"]),
  AG07: need("AG07", "facial", [5, 50, 10], ["LE"], "facial", ["hydra"]),
  AG08: need("AG08", "peel", [5, 40, 5], ["LE"], "facial"),
  AG90: need("AG90", "consultation", [0, 20, 0], [], null),
  AC01: need("AC01", "facial", [5, 60, 10], ["LE"], "facial"),
  AC03: need("AC03", "led", [0, 25, 5], ["LE"], "facial", ["led"]),
  AS03: need("AS03", "needling", [10, 90, 10], ["RN"], "facial", ["pen", "centrifuge"]),
  FR03: need("FR03", "body", [5, 50, 10], ["LT"], "body", ["body-rf"]),
  IV02: need("IV02", "iv", [5, 60, 5], ["RN"], "iv"),
  IV07: need("IV07", "iv", [5, 210, 5], ["RN"], "iv"),
  LH03: need("LH03", "hair-laser", [5, 15, 5], ["LT"], "laser", ["hair-laser"]),
  LH05: need("LH05", "hair-laser", [5, 30, 5], ["LT"], "laser", ["hair-laser"]),
  PG01: need("PG01", "ipl", [10, 40, 10], ["LT", "RN"], "laser", ["ipl"]),
} as const;

export const ledAddOn: AddOnNeed = { addOnId: "led", minutes: 20, quantity: 1, deviceType: "led" };

export function withAddOns(service: ServiceNeed, ...addOns: AddOnNeed[]): ServiceNeed {
  return { ...service, addOns };
}

/** Returns claims on all units of one kind except those in `free`, so that only these are available. */
export function busyBut(clinic: Clinic, kind: Resource["kind"], free: string[], from: Date, to: Date): BusyRange[] {
  return clinic.resources
    .filter((resource) => resource.kind === kind && !free.includes(resource.id))
    .map(({ id }) => ({ resourceId: id, from, to }));
}
