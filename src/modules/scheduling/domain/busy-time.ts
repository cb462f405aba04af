import { BIT_MINUTES, type Bits, noBits } from "./bits.ts";
import type { BusyRange } from "./resource.ts";

const BIT_MS = BIT_MINUTES * 60_000;
const COMMA = ",".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

/**
 * The busy time of each resource over consecutive days, in bits of five minutes from `from` (epoch milliseconds).
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

  /** Adds a resource's claims, given as pairs of start and end bits: "12,18,30,36". */
  addIndexes(resourceId: string, indexes: string): void {
    const words = this.#takenOf(resourceId);
    const { length } = indexes;
    for (let at = 0; at < length; ) {
      let from = 0;
      for (let code = indexes.charCodeAt(at); at < length && code !== COMMA; code = indexes.charCodeAt(at)) {
        from = from * 10 + code - ZERO;
        at += 1;
      }
      at += 1;
      let to = 0;
      for (let code = indexes.charCodeAt(at); at < length && code !== COMMA; code = indexes.charCodeAt(at)) {
        to = to * 10 + code - ZERO;
        at += 1;
      }
      at += 1;
      this.#fill(words, from, to);
    }
  }

  /**
   * Returns the part of `bits` in which a resource has no claims; undefined if there is none. `startMs` is the instant
   * of the first bit, a multiple of five minutes from the start of the first day.
   */
  leftOf(bits: Bits, resourceId: string, startMs: number): Bits | undefined {
    const words = this.#taken.get(resourceId);
    if (!words) return undefined;
    const offset = Math.round((startMs - this.#from) / BIT_MS);
    const skip = offset >> 5;
    const shift = offset & 31;
    const left = noBits();
    let anything = 0;
    for (let word = 0; word < left.length; word += 1) {
      const low = words[word + skip] ?? 0;
      const high = shift === 0 ? 0 : (words[word + skip + 1] ?? 0) << (32 - shift);
      const busyBits = (low >>> shift) | high;
      anything |= busyBits;
      left[word] = (bits[word] ?? 0) & ~busyBits;
    }
    return anything === 0 ? undefined : left;
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
