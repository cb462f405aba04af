import { describe, expect, it } from "vitest";
import { SeededRandom } from "#shared/seeded-random.ts";
import { niceTicks } from "./nice-ticks.ts";

describe("the ticks of a chart's scale (OO-16)", () => {
  it("are round numbers that include zero and reach at least the largest value", () => {
    expect(niceTicks(0, 659_000)).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
    expect(niceTicks(0, 8)).toEqual([0, 2, 4, 6, 8]);
    expect(niceTicks(0, 100)).toEqual([0, 25, 50, 75, 100]);
    expect(niceTicks(-30, 90)).toEqual([-50, 0, 50, 100]);
  });

  it("are never finer than the unit of the values", () => {
    expect(niceTicks(0, 2)).toEqual([0, 1, 2]);
    expect(niceTicks(0, 130, { finest: 100 })).toEqual([0, 100, 200]);
  });

  it("exist even if all values are zero", () => {
    expect(niceTicks(0, 0)).toEqual([0, 1]);
  });

  it("are two to seven, evenly spaced, and include zero and all values, for any values", () => {
    const random = new SeededRandom("ticks");
    for (let turn = 0; turn < 300; turn += 1) {
      const size = 10 ** random.whole(1, 9);
      const least = -random.whole(0, size);
      const most = random.whole(0, size);
      const ticks = niceTicks(least, most);
      const [first = 0, second = 0] = ticks;
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      expect(first).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      ticks.forEach((tick, at) => {
        expect(tick).toBe(first + at * (second - first));
      });
    }
  });
});
