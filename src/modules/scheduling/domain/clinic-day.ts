import { minutesOf, weekdayOf } from "#shared/zoned-time.ts";
import { allBits, andShifted, type Bits, fillBits, noBits } from "./bits.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { boundaryAt, type DayGrid, dayGridOf, elapsedOf, touchedBits } from "./day-grid.ts";
import type { HoursSpan, Resource, ResourceKind, TimeRange } from "./resource.ts";

export type Clinic = { rules: ClinicRules; resources: readonly Resource[] };

/** A resource on one day before any visit: client-facing time must lie in `open`, claims with buffers in `free`. */
export type DayUnit = {
  resource: Resource;
  open: Bits;
  free: Bits;
  openRuns: Map<number, Bits>;
  freeRuns: Map<number, Bits>;
};

/** What is known of a clinic's day before any visit is: hours, time off, maintenance. */
export type ClinicDay = {
  grid: DayGrid;
  hours: readonly HoursSpan[];
  units: ReadonlyMap<string, DayUnit>;
  pools: ReadonlyMap<string, readonly DayUnit[]>;
};

// A clinic's facts are one immutable object until staff change them; its days are worked out once for each.
const daysOf = new WeakMap<Clinic, Map<string, ClinicDay>>();
const CACHED_DAYS = 500;

export function clinicDayOf(clinic: Clinic, date: string): ClinicDay {
  let days = daysOf.get(clinic);
  if (!days || days.size >= CACHED_DAYS) {
    days = new Map();
    daysOf.set(clinic, days);
  }
  let day = days.get(date);
  if (!day) {
    day = makeDay(clinic, date);
    days.set(date, day);
  }
  return day;
}

export function poolKey(kind: ResourceKind, pool: string): string {
  return `${kind} ${pool}`;
}

function makeDay({ rules, resources }: Clinic, date: string): ClinicDay {
  const grid = dayGridOf(date, rules.timeZone);
  const weekday = weekdayOf(date);
  const hours = rules.closedDates.has(date) ? [] : (rules.hours[weekday] ?? []);
  const clinicOpen = bitsOfHours(grid, hours);
  const units = new Map<string, DayUnit>();
  const pools = new Map<string, DayUnit[]>();
  for (const resource of resources) {
    const unit = makeUnit(resource, grid, weekday);
    if (resource.kind === "practitioner") andShifted(unit.open, clinicOpen, 0);
    units.set(resource.id, unit);
    const key = poolKey(resource.kind, resource.pool);
    pools.set(key, [...(pools.get(key) ?? []), unit]);
  }
  return { grid, hours, units, pools };
}

function makeUnit(resource: Resource, grid: DayGrid, weekday: number): DayUnit {
  const open = resource.hours ? bitsOfHours(grid, resource.hours[weekday] ?? []) : allBits();
  const free = allBits();
  for (const range of resource.timeOff) {
    const [from, to] = bitsOfRange(grid, range);
    fillBits(open, from, to, false);
    // A practitioner may still tidy up after hours; a room under maintenance can't be entered.
    if (resource.kind !== "practitioner") fillBits(free, from, to, false);
  }
  return { resource, open, free, openRuns: new Map(), freeRuns: new Map() };
}

/** Whole bits inside spans of wall time. */
function bitsOfHours(grid: DayGrid, hours: readonly HoursSpan[]): Bits {
  const bits = noBits();
  for (const { opens, closes } of hours) {
    const from = boundaryAt(grid, minutesOf(opens));
    const to = boundaryAt(grid, minutesOf(closes));
    const [, first] = touchedBits(from, from);
    const [last] = touchedBits(to, to);
    fillBits(bits, first, last, true);
  }
  return bits;
}

/** Bits that a stretch of time touches. */
export function bitsOfRange(grid: DayGrid, { from, to }: TimeRange): [from: number, to: number] {
  return touchedBits(elapsedOf(grid, from), elapsedOf(grid, to));
}
