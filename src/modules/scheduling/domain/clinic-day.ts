import { minutesOf } from "#shared/zoned-time.ts";
import { allBits, type Bits, fillBits, noBits } from "./bits.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { boundaryAt, type DayGrid, dayGridOf, elapsedAt, elapsedOf, touchedBits } from "./day-grid.ts";
import type { HoursSpan, PlannedKind, Resource, TimeRange } from "./resource.ts";
import { openingHoursOn, spansOn } from "./spans-on.ts";

export type Clinic = { rules: ClinicRules; resources: readonly Resource[] };

/** A resource on one day before any visit: client-facing time must lie in `open`, claims with buffers in `free`. */
export type DayUnit = {
  resource: Resource;
  open: Bits;
  free: Bits;
  openRuns: Map<number, Bits>;
  freeRuns: Map<number, Bits>;
  /** Where its hours allow each requirement, by the requirement's key; undefined if nowhere. */
  hourFits: Map<string, Bits | undefined>;
  /** From the last five minutes before a bit to the five after it: at work in either. */
  touch?: Bits;
};

/** A start on the day's raster, as wall time and as elapsed minutes. */
export type Start = { wall: number; elapsed: number };

/** What is known of a clinic's day before any visit is: hours, time off, maintenance. */
export type ClinicDay = {
  grid: DayGrid;
  hours: readonly HoursSpan[];
  starts: readonly Start[];
  /** The elapsed minute by which client-facing time must have ended. */
  closing: number;
  units: ReadonlyMap<string, DayUnit>;
  pools: ReadonlyMap<PlannedKind, ReadonlyMap<string, readonly DayUnit[]>>;
  /** The starts that visits of so many minutes can have by closing time. */
  inTime: Map<number, Bits>;
  /** Starts that the hours of some people allow, by what is asked of which of them. */
  hourFits: Map<string, Bits>;
};

/** How many questions a day remembers the answers of: those about its hours are the same for everybody. */
export const MOST_REMEMBERED = 200;

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

/** Wall times on the step while the clinic is open. Skipped ones don't exist, doubled ones count once. */
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
  // A practitioner may still tidy up after hours; a room under maintenance can't be entered.
  const absences = resource.kind === "practitioner" ? [] : resource.timeOff;
  for (const range of absences) fillBits(free, ...bitsOfRange(grid, range), false);
  return { resource, open, free, openRuns: new Map(), freeRuns: new Map(), hourFits: new Map() };
}

/** Whole bits inside stretches of time. */
function bitsWithin(grid: DayGrid, ranges: readonly TimeRange[]): Bits {
  const bits = noBits();
  for (const { from, to } of ranges) {
    const [, first] = bitsOfRange(grid, { from, to: from });
    const [last] = bitsOfRange(grid, { from: to, to });
    fillBits(bits, first, last, true);
  }
  return bits;
}

/** Bits that a stretch of time touches. */
export function bitsOfRange(grid: DayGrid, { from, to }: TimeRange): [from: number, to: number] {
  return touchedBits(elapsedOf(grid, from), elapsedOf(grid, to));
}
