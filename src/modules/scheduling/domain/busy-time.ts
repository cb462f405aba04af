import { BIT_MINUTES, type Bits } from "./bits.ts";
import type { BusyRange } from "./resource.ts";

const BIT_MS = BIT_MINUTES * 60_000;
const COMMA = ",".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

/**
 * What is taken of each resource over some consecutive days: five minutes a bit, from `from` (epoch milliseconds) on.
 * Claims outside the days are ignored.
 */
export class BusyTime {
  readonly #from: number;
  readonly #words: number;
  readonly #taken = new Map<string, Uint32Array>();

  constructor(from: number, to: number) {
    this.#from = from;
    this.#words = Math.max(0, Math.ceil((to - from) / BIT_MS / 32));
  }

  static ofRanges(ranges: readonly BusyRange[], from: number, to: number): BusyTime {
    const busy = new BusyTime(from, to);
    for (const range of ranges) {
      const [first, end] = [(range.from.getTime() - from) / BIT_MS, (range.to.getTime() - from) / BIT_MS];
      busy.#fill(busy.#takenOf(range.resourceId), Math.floor(first), Math.ceil(end));
    }
    return busy;
  }

  /** Takes a resource's claims, given as the bits from and to which each lasts: "12,18,30,36". */
  addIndexes(resourceId: string, indexes: string): void {
    const words = this.#takenOf(resourceId);
    let [first, number] = [-1, 0];
    for (let at = 0; at <= indexes.length; at += 1) {
      const code = at < indexes.length ? indexes.charCodeAt(at) : COMMA;
      if (code !== COMMA) number = number * 10 + code - ZERO;
      else {
        if (first < 0) first = number;
        else {
          this.#fill(words, first, number);
          first = -1;
        }
        number = 0;
      }
    }
  }

  /**
   * Clears in `bits`, whose first one is at `startMs`, what is taken of a resource; says whether there was anything.
   * `startMs` is a multiple of five minutes from the first day's beginning.
   */
  clearTaken(bits: Bits, resourceId: string, startMs: number): boolean {
    const words = this.#taken.get(resourceId);
    if (!words) return false;
    const offset = Math.round((startMs - this.#from) / BIT_MS);
    const [skip, shift] = [offset >> 5, offset & 31];
    let anything = 0;
    for (let word = 0; word < bits.length; word += 1) {
      const low = words[word + skip] ?? 0;
      const high = shift === 0 ? 0 : (words[word + skip + 1] ?? 0) << (32 - shift);
      const taken = (low >>> shift) | high;
      anything |= taken;
      bits[word] = (bits[word] ?? 0) & ~taken;
    }
    return anything !== 0;
  }

  #takenOf(resourceId: string): Uint32Array {
    let words = this.#taken.get(resourceId);
    if (!words) {
      words = new Uint32Array(this.#words);
      this.#taken.set(resourceId, words);
    }
    return words;
  }

  #fill(words: Uint32Array, from: number, to: number): void {
    const end = Math.min(to, this.#words * 32);
    for (let bit = Math.max(from, 0); bit < end; ) {
      const start = bit & 31;
      const count = Math.min(32 - start, end - bit);
      const mask = count === 32 ? 0xffffffff : ((1 << count) - 1) << start;
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | mask;
      bit += count;
    }
  }
}
