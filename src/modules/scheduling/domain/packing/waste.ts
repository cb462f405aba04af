import { BIT_MINUTES, type Bits, fillBits, hasBit } from "../bits.ts";

/** The longest gap that can be wasteful, in bits. A longer gap can always be sold. */
const LONGEST_GAP_BITS = 24;

/** The minutes of a gap that no service can fill, indexed by the length of the gap in bits. */
export type WasteTable = readonly number[];

/**
 * Returns the waste from a unit's gaps. `lengths`: how many bits each service occupies the unit, including setup and
 * cleanup; each may occur several times in one gap.
 */
export function wasteTableOf(lengths: Iterable<number>): WasteTable {
  const sold = [...new Set(lengths)].filter((length) => length > 0 && length <= LONGEST_GAP_BITS);
  const filled: number[] = [0];
  for (let gap = 1; gap <= LONGEST_GAP_BITS; gap += 1) {
    let best = filled[gap - 1] ?? 0;
    for (const length of sold) if (length <= gap) best = Math.max(best, (filled[gap - length] ?? 0) + length);
    filled.push(best);
  }
  return filled.map((best, gap) => (gap - best) * BIT_MINUTES);
}

export function wasteOf(table: WasteTable, gapBits: number): number {
  return table[gapBits] ?? 0;
}

/** The bits from `from` up to but not including `to`. */
export type BitRange = { from: number; to: number };

/**
 * Returns how many more minutes a unit's gaps waste after some claims are added: negative if the claims fill a gap.
 * `sides` counts the ends of claims that have no free time beside them. Clears the claims' bits in `free`.
 */
export function addedWaste(
  free: Bits,
  claims: readonly BitRange[],
  table: WasteTable,
): { minutes: number; sides: number } {
  let [minutes, sides] = [0, 0];
  for (const claim of claims) {
    let { from, to } = claim;
    // Setup and cleanup may be outside working hours.
    while (from < to && !hasBit(free, from)) from += 1;
    while (to > from && !hasBit(free, to - 1)) to -= 1;
    if (from === to) continue;
    let [before, after] = [0, 0];
    while (hasBit(free, from - 1 - before)) before += 1;
    while (hasBit(free, to + after)) after += 1;
    minutes += wasteOf(table, before) + wasteOf(table, after) - wasteOf(table, before + (to - from) + after);
    sides += (before === 0 ? 1 : 0) + (after === 0 ? 1 : 0);
    fillBits(free, from, to, false);
  }
  return { minutes, sides };
}
