import { minutesOf } from "#shared/zoned-time.ts";
import { allBits, type Bits, fillBits, noBits } from "./bits.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { boundaryAt, type DayGrid, dayGridOf, elapsedAt, elapsedOf, touchedBits } from "./day-grid.ts";
import type { HoursSpan, PlannedKind, Resource, TimeRange } from "./resource.ts";
import { openingHoursOn, spansOn } from "./spans-on.ts";

export type Clinic = { rules: ClinicRules; resources: readonly Resource[] };

/** A resource on one day before any visits. Customer-facing time must lie in `open`, claims with buffers in `free`. */
export type DayUnit = {
  resource: Resource;
  open: Bits;
  free: Bits;
  openRuns: Map<number, Bits>;
  freeRuns: Map<number, Bits>;
  /**
   * The bits (five minutes each) at which the unit's hours allow a requirement, by the requirement's key; undefined if
   * none.
   */
  hourFits: Map<string, Bits | undefined>;
  /** The bits in which the unit is at work, and the bits directly before these. Computed on first use. */
  touch?: Bits;
};

/** A start time on the day's grid, as wall time and as elapsed minutes. */
export type Start = { wall: number; elapsed: number };

/** A clinic's day before any visits: hours, time off, maintenance. */
export type ClinicDay = {
  grid: DayGrid;
  hours: readonly HoursSpan[];
  starts: readonly Start[];
  /** The elapsed minute by which customer-facing time must end. */
  closing: number;
  units: ReadonlyMap<string, DayUnit>;
  pools: ReadonlyMap<PlannedKind, ReadonlyMap<string, readonly DayUnit[]>>;
  /** The start times at which visits of a given length, in minutes, end by closing time. */
  inTime: Map<number, Bits>;
  /** Start times that some people's hours allow, by the requirement and the people. */
  hourFits: Map<string, Bits>;
};

/**
 * The maximum size of each of a day's caches. The cached results depend only on hours, not on visits, so they are the
 * same for every request.
 */
export const MOST_REMEMBERED = 200;

// A clinic's facts are one immutable object until staff change them, so its days are computed once per object.
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

function makeDay({ rules, resources }: Clinic, date: string): ClinicDay {
  const grid = dayGridOf(date, rules.timeZone);
  const hours = openingHoursOn(rules, date);
  const units = new Map<string, DayUnit>();
  const pools = new Map<PlannedKind, Map<string, DayUnit[]>>();
  for (const resource of resources) {
    const unit = makeUnit(resource, grid, spansOn(rules, resource, date));
    units.set(resource.id, unit);
    const ofKind = pools.get(resource.kind) ?? new Map<string, DayUnit[]>();
    pools.set(resource.kind, ofKind.set(resource.pool, [...(ofKind.get(resource.pool) ?? []), unit]));
  }
  const [starts, closing] = [startsOn(grid, hours, rules), closingOn(grid, hours, rules)];
  return { grid, hours, starts, closing, units, pools, inTime: new Map(), hourFits: new Map() };
}

/** Returns wall times on the step while the clinic is open. Skipped times don't exist; repeated times count once. */
function startsOn(grid: DayGrid, hours: readonly HoursSpan[], { stepMinutes }: ClinicRules): Start[] {
  return hours.flatMap(({ opens, closes }) => {
    const starts: Start[] = [];
    const first = Math.ceil(minutesOf(opens) / stepMinutes) * stepMinutes;
    for (let wall = first; wall < minutesOf(closes); wall += stepMinutes) {
      const elapsed = elapsedAt(grid, wall);
      if (elapsed !== undefined) starts.push({ wall, elapsed });
    }
    return starts;
  });
}

function closingOn(grid: DayGrid, hours: readonly HoursSpan[], { closingTime }: ClinicRules): number {
  const closes = hours.reduce((latest, span) => Math.max(latest, minutesOf(span.closes)), 0);
  return boundaryAt(grid, Math.min(closes, minutesOf(closingTime)));
}

function makeUnit(resource: Resource, grid: DayGrid, works: readonly TimeRange[]): DayUnit {
  const open = bitsWithin(grid, works);
  const free = allBits();
  // A practitioner may still clean up after hours, but a room under maintenance can't be entered.
  const absences = resource.kind === "practitioner" ? [] : resource.timeOff;
  for (const range of absences) fillBits(free, ...bitsOfRange(grid, range), false);
  return { resource, open, free, openRuns: new Map(), freeRuns: new Map(), hourFits: new Map() };
}

/** Returns the bits that lie wholly inside time ranges. */
function bitsWithin(grid: DayGrid, ranges: readonly TimeRange[]): Bits {
  const bits = noBits();
  for (const { from, to } of ranges) {
    const [, first] = bitsOfRange(grid, { from, to: from });
    const [last] = bitsOfRange(grid, { from: to, to });
    fillBits(bits, first, last, true);
  }
  return bits;
}

/** Returns the bits that a time range touches. */
export function bitsOfRange(grid: DayGrid, { from, to }: TimeRange): [from: number, to: number] {
  return touchedBits(elapsedOf(grid, from), elapsedOf(grid, to));
}
