/** A random generator that gives the same sequence for the same seed. Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    // FNV-1a, so that seeds that differ in one letter give different sequences.
    let hash = 0x811c9dc5;
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a number from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns a whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  isBelow(share: number): boolean {
    return this.next() < share;
  }

  /** Returns a random item. Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError("nothing to pick from");
    return picked;
  }

  /** Returns a random item, with a probability by weight. Throws a RangeError when all weights are zero. */
  pickByWeight<T>(list: readonly T[], weightOf: (item: T) => number): T {
    let left = this.next() * list.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of list) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    throw new RangeError("nothing to pick from");
  }

  /** Returns the items in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, rank: this.next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  }

  /** Returns an id that looks like the product's other ids; it is only as unique as the seed. */
  id(): string {
    const digit = () => Math.floor(this.next() * 32).toString(32);
    return Array.from({ length: 26 }, digit).join("");
  }
}
