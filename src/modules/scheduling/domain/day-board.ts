import {
  allBits,
  andShifted,
  BIT_COUNT,
  type Bits,
  copyBits,
  countBits,
  fillBits,
  hasAny,
  hasBit,
  noBits,
  orBoth,
  orInto,
  runsOf,
} from "./bits.ts";
import { BusyTime } from "./busy-time.ts";
import { type Clinic, type ClinicDay, clinicDayOf, type DayUnit, MOST_REMEMBERED, type Start } from "./clinic-day.ts";
import { bitAt, bitsBeginMs, bitsEndMs, type DayGrid } from "./day-grid.ts";
import type { Occupancy } from "./layout/occupancy.ts";
import type { PersonUse } from "./layout/people.ts";
import type { BusyRange, HoursSpan, PlannedKind, Resource } from "./resource.ts";

/** The remaining capacity of a unit after its visits. */
type Left = { free: Bits; runs: Map<number, Bits> };

/** The state of all resources on one calendar day, on which all of a day's start times can be tested at once. */
export class DayBoard {
  readonly #day: ClinicDay;
  readonly #busy: BusyTime;
  readonly #beginMs: number;
  readonly #left = new Map<DayUnit, Left>();
  readonly #poolFits = new Map<string, Bits>();
  readonly #personFits = new Map<string, Map<string, Bits>>();

  constructor(day: ClinicDay, busy: BusyTime) {
    this.#day = day;
    this.#busy = busy;
    this.#beginMs = bitsBeginMs(day.grid);
  }

  get grid(): DayGrid {
    return this.#day.grid;
  }

  get hours(): readonly HoursSpan[] {
    return this.#day.hours;
  }

  get starts(): readonly Start[] {
    return this.#day.starts;
  }

  /** Returns the start times at which a visit of this many minutes ends by closing time. */
  inTime(minutes: number): Bits {
    const { inTime, starts, closing } = this.#day;
    let bits = inTime.get(minutes);
    if (!bits) {
      bits = inTimeOf(starts, closing - minutes);
      if (inTime.size >= MOST_REMEMBERED) inTime.clear();
      inTime.set(minutes, bits);
    }
    return bits;
  }

  get closing(): number {
    return this.#day.closing;
  }

  /**
   * Removes from `starts` those at which no candidate's hours allow the requirement; ignores claims. Returns whether
   * any are left.
   */
  narrowToHours(starts: Bits, use: PersonUse): boolean {
    const { hourFits } = this.#day;
    let open = hourFits.get(use.fitKey);
    if (!open) {
      open = noBits();
      for (const { id } of use.candidates) {
        const unit = this.#day.units.get(id);
        if (!unit) continue;
        fillAll(scratch);
        this.#narrowToHours(scratch, unit, use, 0);
        orInto(open, scratch);
      }
      if (hourFits.size >= MOST_REMEMBERED) hourFits.clear();
      hourFits.set(use.fitKey, open);
    }
    return andShifted(starts, open, use.at);
  }

  /** Adds to `starts` those at which a resource can take an occupancy, given its hours and its existing claims. */
  addFits(starts: Bits, resourceId: string, occupancy: Occupancy): void {
    const unit = this.#day.units.get(resourceId);
    if (unit) this.#addFits(starts, unit, occupancy, occupancy.at);
  }

  fits(resourceId: string, occupancy: Occupancy): Bits {
    const starts = noBits();
    this.addFits(starts, resourceId, occupancy);
    return starts;
  }

  /** Removes from `starts` those at which no unit of a pool can take the requirement. Returns whether any are left. */
  narrowToPool(starts: Bits, kind: PlannedKind, use: Occupancy & { pool: string; fitKey: string }): boolean {
    // The cached bits are relative to the first bit of the requirement. For the same requirement at another time in the
    // visit, they only have to be shifted.
    let fits = this.#poolFits.get(use.fitKey);
    if (!fits) {
      fits = noBits();
      for (const unit of this.unitsOf(kind, use.pool)) this.#addFits(fits, unit, use, 0);
      this.#poolFits.set(use.fitKey, fits);
    }
    return andShifted(starts, fits, use.at);
  }

  /**
   * Removes from `starts` those at which no candidate can do what a person is needed for. Returns whether any are left.
   */
  narrowToPeople(starts: Bits, use: PersonUse): boolean {
    let fits = this.#poolFits.get(use.fitKey);
    if (!fits) {
      fits = noBits();
      for (const { id } of use.candidates) orInto(fits, this.#fitsOfPerson(id, use));
      this.#poolFits.set(use.fitKey, fits);
    }
    return andShifted(starts, fits, use.at);
  }

  /** Whether one person can do everything needed, with their own attention units for parts that they only monitor. */
  canDo(id: string, use: PersonUse, startBit: number): boolean {
    return hasBit(this.#fitsOfPerson(id, use), startBit + use.at);
  }

  #fitsOfPerson(id: string, use: PersonUse): Bits {
    let ofPerson = this.#personFits.get(id);
    if (!ofPerson) {
      ofPerson = new Map();
      this.#personFits.set(id, ofPerson);
    }
    let fits = ofPerson.get(use.useKey);
    if (!fits) {
      fits = noBits();
      const unit = this.#day.units.get(id);
      if (unit) this.#addFits(fits, unit, use, 0);
      for (const watch of use.watches) {
        if (!hasAny(fits)) break;
        const watched = noBits();
        for (const own of this.unitsOf("attention", id)) this.#addFits(watched, own, watch, watch.at - use.at);
        andShifted(fits, watched, 0);
      }
      ofPerson.set(use.useKey, fits);
    }
    return fits;
  }

  #addFits(starts: Bits, unit: DayUnit, occupancy: Occupancy, at: number): void {
    const { freeRuns, openRuns, touchAt } = occupancy;
    const claim = freeRuns[0];
    const client = openRuns[0];
    if (claim && client && freeRuns.length === 1 && openRuns.length === 1 && touchAt.length === 0) {
      const open = this.#openRuns(unit, client[1]);
      orBoth(starts, open, at + client[0], this.#freeRuns(unit, claim[1]), at + claim[0]);
      return;
    }
    // Hours first: they are the same for every request about the day, and usually exclude the most.
    if (at === 0) {
      const hours = this.#hoursFor(unit, occupancy);
      if (!hours) return;
      copyBits(scratch, hours);
    } else {
      fillAll(scratch);
      if (!this.#narrowToHours(scratch, unit, occupancy, at)) return;
    }
    for (let run = 0; run < freeRuns.length; run += 1) {
      const [offset, length] = freeRuns[run] ?? NO_RUN;
      if (!andShifted(scratch, this.#freeRuns(unit, length), at + offset)) return;
    }
    orInto(starts, scratch);
  }

  #hoursFor(unit: DayUnit, occupancy: Occupancy): Bits | undefined {
    const { hourFits } = unit;
    const known = hourFits.get(occupancy.key);
    if (known || hourFits.has(occupancy.key)) return known;
    const hours = allBits();
    const found = this.#narrowToHours(hours, unit, occupancy, 0) ? hours : undefined;
    if (hourFits.size >= MOST_REMEMBERED) hourFits.clear();
    hourFits.set(occupancy.key, found);
    return found;
  }

  /** Returns whether any start times are left. */
  #narrowToHours(starts: Bits, unit: DayUnit, { openRuns, touchAt }: Occupancy, at: number): boolean {
    for (let run = 0; run < openRuns.length; run += 1) {
      const [offset, length] = openRuns[run] ?? NO_RUN;
      if (!andShifted(starts, this.#openRuns(unit, length), at + offset)) return false;
    }
    for (const offset of touchAt) if (!andShifted(starts, touchOf(unit), at + offset - 1)) return false;
    return true;
  }

  #openRuns(unit: DayUnit, length: number): Bits {
    return cachedRuns(unit.openRuns, unit.open, length);
  }

  #freeRuns(unit: DayUnit, length: number): Bits {
    const left = this.#leftOf(unit);
    return cachedRuns(left.runs, left.free, length);
  }

  /** Returns a unit's remaining capacity, computed on first use because a visit needs few resources. */
  #leftOf(unit: DayUnit): Left {
    let left = this.#left.get(unit);
    if (!left) {
      const free = this.#busy.leftOf(unit.free, unit.resource.id, this.#beginMs);
      left = free ? { free, runs: new Map() } : { free: unit.free, runs: unit.freeRuns };
      this.#left.set(unit, left);
    }
    return left;
  }

  unitsOf(kind: PlannedKind, pool: string): readonly DayUnit[] {
    return this.#day.pools.get(kind)?.get(pool) ?? NO_UNITS;
  }

  /** Returns a resource's day: its hours, when it is in service, and the part that visits leave free. */
  look(resourceId: string): { open: Bits; serves: Bits; free: Bits } | undefined {
    const unit = this.#day.units.get(resourceId);
    return unit && { open: unit.open, serves: unit.free, free: this.#leftOf(unit).free };
  }

  /** Returns the bits in which a resource works and is unclaimed. */
  workable(resourceId: string): Bits {
    const unit = this.#day.units.get(resourceId);
    if (!unit) return noBits();
    const bits = this.#leftOf(unit).free.slice();
    andShifted(bits, unit.open, 0);
    return bits;
  }

  /**
   * Returns how much time a resource has left. The fullest one is used first, to preserve long free ranges on others.
   */
  roomLeft({ id }: Pick<Resource, "id">): number {
    return countBits(this.workable(id));
  }
}

const NO_UNITS: readonly DayUnit[] = [];
const NO_RUN = [0, 0] as const;

/** Memory reused by every call; a call must not rely on its earlier contents. */
const scratch = noBits();

function fillAll(bits: Bits): void {
  bits.fill(0xffffffff);
}

function touchOf(unit: DayUnit): Bits {
  if (!unit.touch) {
    unit.touch = unit.open.slice();
    const next = allBits();
    andShifted(next, unit.open, 1);
    orInto(unit.touch, next);
  }
  return unit.touch;
}

function cachedRuns(cached: Map<number, Bits>, bits: Bits, length: number): Bits {
  let runs = cached.get(length);
  if (!runs) {
    runs = runsOf(bits, length);
    cached.set(length, runs);
  }
  return runs;
}

/** Returns the start times up to an elapsed minute. */
export function inTimeOf(starts: readonly Start[], latest: number): Bits {
  const bits = noBits();
  for (const { elapsed } of starts) fillBits(bits, bitAt(elapsed), bitAt(elapsed) + 1, true);
  fillBits(bits, bitAt(latest) + 1, BIT_COUNT, false);
  return bits;
}

export function unionOf(all: Iterable<Bits>): Bits {
  const union = noBits();
  for (const bits of all) orInto(union, bits);
  return union;
}

/** Returns boards for consecutive dates. `busy` is everything that overlaps them. */
export function dayBoardsOf(
  clinic: Clinic,
  dates: readonly string[],
  busy: BusyTime | readonly BusyRange[],
): DayBoard[] {
  const days = dates.map((date) => clinicDayOf(clinic, date));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const busyTime =
    busy instanceof BusyTime ? busy : BusyTime.ofRanges(busy, bitsBeginMs(first.grid), bitsEndMs(last.grid));
  return days.map((day) => new DayBoard(day, busyTime));
}
