/** Random choices that are the same each time for the same seed. Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    // FNV-1a, so that seeds that differ in one letter lead to other choices.
    let hash = 0x811c9dc5;
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** At least 0 and less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** At least `from` and less than `to`. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  isBelow(share: number): boolean {
    return this.next() < share;
  }

  /** Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError("nothing to pick from");
    return picked;
  }

  /** One of the list, each as likely as its weight says. Throws a RangeError when all weigh nothing. */
  pickByWeight<T>(list: readonly T[], weightOf: (item: T) => number): T {
    let left = this.next() * list.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of list) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    throw new RangeError("nothing to pick from");
  }

  /** The same items in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, rank: this.next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  }

  /** An id that looks like the others; only the seed makes it unique. */
  id(): string {
    const digit = () => Math.floor(this.next() * 32).toString(32);
    return Array.from({ length: 26 }, digit).join("");
  }
}
