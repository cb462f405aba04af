import { allBits, andShifted, type Bits, countBits, fillBits, noBits, orBoth, orInto, runsOf } from "./bits.ts";
import { bitsOfRange, type Clinic, type ClinicDay, clinicDayOf, type DayUnit, poolKey } from "./clinic-day.ts";
import type { DayGrid } from "./day-grid.ts";
import type { Occupancy } from "./layout/occupancy.ts";
import type { BusyRange, HoursSpan, PlannedKind, Resource } from "./resource.ts";

/** What is left of a unit once visits have taken theirs. */
type Taken = { free: Bits; runs: Map<number, Bits> };

/** The state of all resources on one calendar day, ready to be asked for whole days of starts at once. */
export class DayBoard {
  readonly #day: ClinicDay;
  readonly #taken = new Map<string, Taken>();
  readonly #poolFits = new Map<string, Map<string, Bits>>();

  constructor(clinic: Clinic, date: string) {
    this.#day = clinicDayOf(clinic, date);
  }

  get grid(): DayGrid {
    return this.#day.grid;
  }

  get hours(): readonly HoursSpan[] {
    return this.#day.hours;
  }

  /** Takes a claim's time from its resource; claims on resources that aren't planned with are ignored. */
  occupy(range: BusyRange): void {
    const [from, to] = bitsOfRange(this.grid, range);
    if (to <= 0) return;
    let taken = this.#taken.get(range.resourceId);
    if (!taken) {
      const unit = this.#day.units.get(range.resourceId);
      if (!unit) return;
      taken = { free: unit.free.slice(), runs: new Map() };
      this.#taken.set(range.resourceId, taken);
    }
    fillBits(taken.free, from, to, false);
  }

  /** Adds to `starts` those at which a resource's hours allow an occupancy; other claims aren't looked at. */
  addOpen(starts: Bits, resourceId: string, occupancy: Occupancy): void {
    const unit = this.#day.units.get(resourceId);
    if (!unit) return;
    fillAll(scratch);
    this.#narrowToHours(scratch, unit, occupancy, occupancy.at);
    orInto(starts, scratch);
  }

  /** Adds to `starts` those at which a resource can take an occupancy, by its hours and by what it has already. */
  addFits(starts: Bits, resourceId: string, occupancy: Occupancy): void {
    const unit = this.#day.units.get(resourceId);
    if (unit) this.#addFits(starts, unit, occupancy, occupancy.at);
  }

  fits(resourceId: string, occupancy: Occupancy): Bits {
    const starts = noBits();
    this.addFits(starts, resourceId, occupancy);
    return starts;
  }

  /** Leaves in `starts` only those at which any unit of a pool can take an occupancy. */
  narrowToPool(starts: Bits, kind: PlannedKind, pool: string, occupancy: Occupancy): void {
    const key = poolKey(kind, pool);
    let cached = this.#poolFits.get(key);
    if (!cached) {
      cached = new Map();
      this.#poolFits.set(key, cached);
    }
    // Kept from its first bit on, so that the same needs at another time of the visit are the same bits, shifted.
    let fits = cached.get(occupancy.key);
    if (!fits) {
      fits = noBits();
      for (const unit of this.unitsOf(kind, pool)) this.#addFits(fits, unit, occupancy, 0);
      cached.set(occupancy.key, fits);
    }
    andShifted(starts, fits, occupancy.at);
  }

  #addFits(starts: Bits, unit: DayUnit, occupancy: Occupancy, at: number): void {
    const { freeRuns, openRuns, touchAt } = occupancy;
    const [claim, client] = [freeRuns[0], openRuns[0]];
    if (claim && client && freeRuns.length === 1 && openRuns.length === 1 && touchAt.length === 0) {
      const open = this.#openRuns(unit, client[1]);
      orBoth(starts, open, at + client[0], this.#freeRuns(unit, claim[1]), at + claim[0]);
      return;
    }
    fillAll(scratch);
    for (const [offset, length] of freeRuns) andShifted(scratch, this.#freeRuns(unit, length), at + offset);
    this.#narrowToHours(scratch, unit, occupancy, at);
    orInto(starts, scratch);
  }

  #narrowToHours(starts: Bits, unit: DayUnit, { openRuns, touchAt }: Occupancy, at: number): void {
    for (const [offset, length] of openRuns) andShifted(starts, this.#openRuns(unit, length), at + offset);
    for (const offset of touchAt) andShifted(starts, touchOf(unit), at + offset - 1);
  }

  #openRuns(unit: DayUnit, length: number): Bits {
    return cachedRuns(unit.openRuns, unit.open, length);
  }

  #freeRuns(unit: DayUnit, length: number): Bits {
    const taken = this.#taken.get(unit.resource.id);
    return taken ? cachedRuns(taken.runs, taken.free, length) : cachedRuns(unit.freeRuns, unit.free, length);
  }

  unitsOf(kind: PlannedKind, pool: string): readonly DayUnit[] {
    return this.#day.pools.get(poolKey(kind, pool)) ?? [];
  }

  /** Working and unclaimed bits of a resource. */
  workable(resourceId: string): Bits {
    const unit = this.#day.units.get(resourceId);
    if (!unit) return noBits();
    const bits = (this.#taken.get(resourceId)?.free ?? unit.free).slice();
    andShifted(bits, unit.open, 0);
    return bits;
  }

  /** How much a resource has left: the fuller one is taken first, to keep long stretches elsewhere. */
  roomLeft({ id }: Pick<Resource, "id">): number {
    return countBits(this.workable(id));
  }
}

/** What is worked on between two calls; nothing is kept in it. */
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

export function unionOf(all: Iterable<Bits>): Bits {
  const union = noBits();
  for (const bits of all) orInto(union, bits);
  return union;
}

const DAY_MS = 86_400_000;

/** Boards of consecutive dates with all claims that reach into them. */
export function dayBoardsOf(clinic: Clinic, dates: readonly string[], busy: readonly BusyRange[]): DayBoard[] {
  const boards = dates.map((date) => new DayBoard(clinic, date));
  const first = boards[0]?.grid.startMs ?? 0;
  for (const range of busy) {
    // A claim belongs to its day and, by its margins, to the days beside it.
    const near = Math.floor((range.from.getTime() - first) / DAY_MS);
    const last = Math.floor((range.to.getTime() - first) / DAY_MS);
    for (let day = Math.max(0, near - 1); day <= Math.min(boards.length - 1, last + 1); day += 1) {
      boards[day]?.occupy(range);
    }
  }
  return boards;
}
