import { expect, it } from "vitest";
import { SeededRandom } from "./seeded-random.ts";

const numbers = (seed: string) => {
  const random = new SeededRandom(seed);
  return Array.from({ length: 1_000 }, () => random.next());
};

it("the random generator gives the same numbers for the same seed, others for another seed, evenly distributed", () => {
  expect(numbers("a")).toEqual(numbers("a"));
  expect(numbers("a")).not.toEqual(numbers("b"));
  const tenths = Map.groupBy(numbers("a"), (number) => Math.floor(number * 10));
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const list of tenths.values()) expect(list.length).toBeGreaterThan(60);
});

it("the random generator picks by weight, and throws for an empty list", () => {
  const random = new SeededRandom("a");
  const picked = Array.from({ length: 400 }, () =>
    random.pickByWeight(["often", "seldom", "never"], (word) => ({ often: 9, seldom: 1 })[word] ?? 0),
  );
  expect(picked.filter((word) => word === "often").length).toBeGreaterThan(320);
  expect(picked).toContain("seldom");
  expect(picked).not.toContain("never");
  expect(() => random.pick([])).toThrow(RangeError);
  expect(() => random.pickByWeight(["a"], () => 0)).toThrow(RangeError);
  expect(new Set(random.shuffled([1, 2, 3]))).toEqual(new Set([1, 2, 3]));
  expect(random.whole(3, 3)).toBe(3);
});
