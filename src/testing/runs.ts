import fc from "fast-check";
import { onTestFailed } from "vitest";

/** Set by `npm run check`, but not by `npm test`. */
const isLong = process.env.LONG_RUNS === "yes";

/** If SEED is set, all randomized tests use this seed instead of their own. */
const givenSeed = process.env.SEED ? Number(process.env.SEED) : undefined;

/** Returns the number of runs: `short` in `npm test`, `long` in `npm run check`. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/**
 * How many requests compete for one thing: more than a pool has connections, so that some wait for the pool and others
 * for locks.
 */
export const CONTENDERS = runs(60, 200);

export type Chances = { numRuns: number; seed: number };

/**
 * Returns the number of random cases and the seed of a test, so that a failure can be reproduced. `fc.assert` prints
 * the seed of a failure.
 */
export function chances(short: number, long: number, seed: number): Chances {
  return { numRuns: runs(short, long), seed: givenSeed ?? seed };
}

/**
 * Returns random cases for a test that iterates over them itself, such as several at once. A failure prints the seed.
 */
export function samples<Value>(arbitrary: fc.Arbitrary<Value>, chance: Chances): Value[] {
  onTestFailed(() => console.error(`its ${chance.numRuns} cases were made with SEED=${chance.seed}`));
  return fc.sample(arbitrary, chance);
}

/** Returns the given items in another order. A failure prints the seed. */
export function shuffled<Value>(items: readonly Value[], seed: number): Value[] {
  const order = fc.shuffledSubarray([...items.keys()], { minLength: items.length });
  const [found = []] = samples(order, chances(1, 1, seed));
  return found.flatMap((index) => items.slice(index, index + 1));
}

/** Returns the items that a test uses: `count` random ones in `npm test`, all in `npm run check`. */
export function part<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const length = Math.min(items.length, runs(count, items.length));
  const some = fc.shuffledSubarray([...items.keys()], { minLength: length, maxLength: length });
  const [found = []] = fc.sample(some, chances(1, 1, seed));
  return found.flatMap((index) => items.slice(index, index + 1));
}
