import { BIT_MINUTES, type Bits, fillBits, hasBit } from "../bits.ts";

/** The longest gap of which anything is lost, in bits: a longer one is sold some way or other. */
const LONGEST_GAP_BITS = 24;

/** By the length of a gap in bits: the minutes of it that nothing which is sold can fill. */
export type WasteTable = readonly number[];

/**
 * What gaps of a unit lose. `lengths`: how many bits the unit is taken for by each thing it does, set-up and clean-up
 * included; each may come several times in one gap.
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

/** Bits from `from` on and before `to`. */
export type Stretch = { from: number; to: number };

/**
 * The loss in gaps beside some claims in a unit's free time, less the loss before: negative for claims that fill a gap.
 * `sides` counts the ends of claims that meet something else. Clears the claims in `free`.
 */
export function addedWaste(
  free: Bits,
  claims: readonly Stretch[],
  table: WasteTable,
): { minutes: number; sides: number } {
  let [minutes, sides] = [0, 0];
  for (const claim of claims) {
    let { from, to } = claim;
    // Set-up and clean-up may lie outside of the hours.
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
