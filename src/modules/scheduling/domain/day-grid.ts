import { addDays, inZone, minutesOf, offsetMinutes, startOfDay } from "#shared/zoned-time.ts";
import { BIT_COUNT, BIT_MINUTES } from "./bits.ts";

/** Bits before the day's first minute: room for prep that starts before midnight. */
const MARGIN_BITS = 24;
const MINUTE = 60_000;

/**
 * One calendar day of a zone in elapsed minutes: 23 hours when clocks go forward, 25 when they go back (BK-9). All
 * planning counts elapsed minutes from the day's start; wall times are looked up here.
 */
export type DayGrid = {
  date: string;
  startMs: number;
  /** Start of the next day. */
  endMs: number;
  /** Wall minute of the day's first minute: 0, except in zones whose clocks skip midnight. */
  firstWall: number;
  /** The elapsed minute at which the clocks change, and by how many minutes; absent if they don't. */
  changeAt: number;
  changeBy: number;
};

const grids = new Map<string, DayGrid>();
const CACHED_GRIDS = 2_000;

export function dayGridOf(date: string, zone: string): DayGrid {
  const key = `${date} ${zone}`;
  let grid = grids.get(key);
  if (!grid) {
    if (grids.size >= CACHED_GRIDS) grids.clear();
    grid = makeGrid(date, zone);
    grids.set(key, grid);
  }
  return grid;
}

function makeGrid(date: string, zone: string): DayGrid {
  const startMs = startOfDay(date, zone).getTime();
  const endMs = startOfDay(addDays(date, 1), zone).getTime();
  const offsetAt = (ms: number) => offsetMinutes(new Date(ms), zone);
  const before = offsetAt(startMs);
  const changeBy = offsetAt(endMs - MINUTE) - before;
  const length = (endMs - startMs) / MINUTE;
  let changeAt = Number.POSITIVE_INFINITY;
  if (changeBy !== 0) {
    let [low, high] = [0, length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (offsetAt(startMs + middle * MINUTE) === before) low = middle;
      else high = middle;
    }
    changeAt = high;
  }
  return { date, startMs, endMs, firstWall: minutesOf(inZone(new Date(startMs), zone).time), changeAt, changeBy };
}

/** Returns the elapsed minutes at a wall minute, the first if it occurs twice; `undefined` if the clocks skip it. */
export function elapsedAt(grid: DayGrid, wallMinute: number): number | undefined {
  const early = wallMinute - grid.firstWall;
  if (early < 0) return undefined;
  if (early < grid.changeAt) return early;
  const late = early - grid.changeBy;
  return late >= grid.changeAt ? late : undefined;
}

/**
 * Returns the same as `elapsedAt`, but a skipped wall minute becomes the moment of the skip; for the start and end of
 * hours.
 */
export function boundaryAt(grid: DayGrid, wallMinute: number): number {
  return elapsedAt(grid, wallMinute) ?? (wallMinute < grid.firstWall ? 0 : grid.changeAt);
}

/** Returns the wall minute shown at an elapsed minute. */
export function wallAt(grid: DayGrid, elapsed: number): number {
  return grid.firstWall + elapsed + (elapsed >= grid.changeAt ? grid.changeBy : 0);
}

/** Returns the bit of an elapsed minute. */
export function bitAt(elapsed: number): number {
  return Math.floor(elapsed / BIT_MINUTES) + MARGIN_BITS;
}

/** Returns the elapsed minute at which a bit begins. */
export function minuteAt(bit: number): number {
  return (bit - MARGIN_BITS) * BIT_MINUTES;
}

/** Returns the instant, in epoch milliseconds, at which a day's first bit begins. */
export function bitsBeginMs(grid: DayGrid): number {
  return grid.startMs - MARGIN_BITS * BIT_MINUTES * MINUTE;
}

/** Returns the instant, in epoch milliseconds, at which a day's last bit ends. */
export function bitsEndMs(grid: DayGrid): number {
  return bitsBeginMs(grid) + BIT_COUNT * BIT_MINUTES * MINUTE;
}

/** Returns the bits that a range of elapsed minutes touches: `[from, to)`, rounded outward. */
export function touchedBits(from: number, to: number): [from: number, to: number] {
  return [bitAt(from), Math.ceil(to / BIT_MINUTES) + MARGIN_BITS];
}

export function elapsedOf(grid: DayGrid, instant: Date): number {
  return (instant.getTime() - grid.startMs) / MINUTE;
}

export function instantAt(grid: DayGrid, elapsed: number): Date {
  return new Date(grid.startMs + elapsed * MINUTE);
}
