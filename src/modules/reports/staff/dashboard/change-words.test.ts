import { expect, it } from "vitest";
import { changeWords, formerWords } from "./change-words.ts";

it("a figure's change is described in percent, in percentage points, or as unchanged", () => {
  const words = (value: number, unit: "percent" | "points") => changeWords({ in: unit, value, isGood: true });
  expect([
    words(8.4, "percent"),
    words(-0.6, "points"),
    words(-1, "points"),
    words(3, "points"),
    words(0, "percent"),
  ]).toEqual(["+8.4%", "−0.6 points", "−1 point", "+3 points", "no change"]);
});

it("a figure's earlier value is shown if a percentage would be meaningless", () => {
  const words = (value: number) => `$${value / 100}`;
  expect([formerWords({ before: 120_000 }, words), formerWords({ before: 0 }, words)]).toEqual(["was $1200", "was $0"]);
  expect(formerWords({ before: null }, words)).toBe("");
});
