/**
 * A day as bits of five minutes each, so that one AND tests all of a day's start times at once. 384 bits hold the
 * longest day (25 hours) with a margin at both ends for prep and cleanup past midnight.
 */
export type Bits = Uint32Array<ArrayBuffer>;

const WORDS = 12;
export const BIT_COUNT = WORDS * 32;
export const BIT_MINUTES = 5;

export function noBits(): Bits {
  return new Uint32Array(WORDS);
}

export function allBits(): Bits {
  return new Uint32Array(WORDS).fill(0xffffffff);
}

/** Copies `source` into `target`. */
export function copyBits(target: Bits, source: Bits): void {
  for (let word = 0; word < WORDS; word += 1) target[word] = source[word] ?? 0;
}

/** Sets or clears `[from, to)`, ignoring anything outside the day. */
export function fillBits(bits: Bits, from: number, to: number, on: boolean): void {
  const end = Math.min(to, BIT_COUNT);
  for (let bit = Math.max(from, 0); bit < end; ) {
    const word = bit >>> 5;
    const start = bit & 31;
    const count = Math.min(32 - start, end - bit);
    const mask = count === 32 ? 0xffffffff : ((1 << count) - 1) << start;
    bits[word] = on ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask;
    bit += count;
  }
}

export function hasBit(bits: Bits, bit: number): boolean {
  return bit >= 0 && bit < BIT_COUNT && (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}

export function hasAny(bits: Bits): boolean {
  for (let word = 0; word < WORDS; word += 1) if (bits[word] !== 0) return true;
  return false;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < WORDS; word += 1) {
    for (let value = bits[word] ?? 0; value !== 0; value &= value - 1) count += 1;
  }
  return count;
}

export function orInto(target: Bits, source: Bits): void {
  for (let word = 0; word < WORDS; word += 1) target[word] = (target[word] ?? 0) | (source[word] ?? 0);
}

/**
 * Computes `target[t] &= source[t + offset]`; outside the day, source bits are clear. Returns whether any bit is left.
 */
export function andShifted(target: Bits, source: Bits, offset: number): boolean {
  const skip = offset >> 5;
  const shift = offset & 31;
  let left = 0;
  if (shift === 0) {
    for (let word = 0; word < WORDS; word += 1) {
      const value = (target[word] ?? 0) & wordAt(source, word + skip);
      target[word] = value;
      left |= value;
    }
    return left !== 0;
  }
  const rest = 32 - shift;
  let low = wordAt(source, skip);
  for (let word = 0; word < WORDS; word += 1) {
    const high = wordAt(source, word + skip + 1);
    const value = (target[word] ?? 0) & ((low >>> shift) | (high << rest));
    target[word] = value;
    left |= value;
    low = high;
  }
  return left !== 0;
}

/** Computes `target[t] |= a[t + offsetA] & b[t + offsetB]` in one pass: the innermost step of all planning. */
export function orBoth(target: Bits, a: Bits, offsetA: number, b: Bits, offsetB: number): void {
  for (let word = 0; word < WORDS; word += 1) {
    const both = shiftedWord(a, word, offsetA) & shiftedWord(b, word, offsetB);
    if (both !== 0) target[word] = (target[word] ?? 0) | both;
  }
}

function shiftedWord(bits: Bits, word: number, offset: number): number {
  const index = word + (offset >> 5);
  const shift = offset & 31;
  const low = wordAt(bits, index);
  return shift === 0 ? low : (low >>> shift) | (wordAt(bits, index + 1) << (32 - shift));
}

function wordAt(bits: Bits, index: number): number {
  return index >= 0 && index < WORDS ? (bits[index] ?? 0) : 0;
}

/** Returns the bits at which a run of `length` set bits starts. */
export function runsOf(bits: Bits, length: number): Bits {
  const runs = noBits();
  copyBits(runs, bits);
  // Each step doubles the length of the runs found: 1, 2, 4 …; the last step may overlap. It works in place, because a
  // word reads only itself and later words.
  for (let have = 1; have < length; ) {
    const step = Math.min(have, length - have);
    andShifted(runs, runs, step);
    have += step;
  }
  return runs;
}
