import fc from "fast-check";
import { onTestFailed } from "vitest";

/** `npm run check` sets it; `npm test` runs without. */
const isLong = process.env.LONG_RUNS === "yes";

/** SEED gives every test of chance other cases than its usual ones. */
const givenSeed = process.env.SEED ? Number(process.env.SEED) : undefined;

/** How often a test tries: `short` times in `npm test`, `long` times in `npm run check`. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/** How many try for one thing at once: more than a pool has connections, so that some wait for the pool and others for locks. */
export const CONTENDERS = runs(60, 200);

export type Chances = { numRuns: number; seed: number };

/**
 * How many random cases a test makes, and from which seed, so that it fails again as it did. `fc.assert` prints the
 * seed of a failure.
 */
export function chances(short: number, long: number, seed: number): Chances {
  return { numRuns: runs(short, long), seed: givenSeed ?? seed };
}

/**
 * Random cases for a test that goes through them by itself, as where several run at once. A failure prints the seed.
 */
export function samples<Value>(arbitrary: fc.Arbitrary<Value>, chance: Chances): Value[] {
  onTestFailed(() => console.error(`its ${chance.numRuns} cases were made with SEED=${chance.seed}`));
  return fc.sample(arbitrary, chance);
}

/** The same items in another order. A failure prints the seed. */
export function shuffled<Value>(items: readonly Value[], seed: number): Value[] {
  const order = fc.shuffledSubarray([...items.keys()], { minLength: items.length });
  const [found = []] = samples(order, chances(1, 1, seed));
  return found.flatMap((index) => items.slice(index, index + 1));
}

/** The items that a test goes through: `count` of them by chance in `npm test`, all in `npm run check`. */
export function part<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const length = Math.min(items.length, runs(count, items.length));
  const some = fc.shuffledSubarray([...items.keys()], { minLength: length, maxLength: length });
  const [found = []] = fc.sample(some, chances(1, 1, seed));
  return found.flatMap((index) => items.slice(index, index + 1));
}
