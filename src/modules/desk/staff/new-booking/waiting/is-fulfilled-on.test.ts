import { expect, it } from "vitest";
import { isBookedBy, isFulfilledOn } from "./is-fulfilled-on.ts";

it("a waitlist entry ends with a visit that includes all of the entry's treatments, on one of the entry's days", () => {
  expect(isBookedBy({ serviceIds: ["ag01"] }, ["ag01", "ag08"])).toBe(true);
  expect(isBookedBy({ serviceIds: ["ag01", "ag02"] }, ["ag01"])).toBe(false);
  const days = { firstDate: "2026-12-01", lastDate: "2026-12-05" };
  expect(["2026-11-30", "2026-12-01", "2026-12-05", "2026-12-06"].map((date) => isFulfilledOn(days, date))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(isFulfilledOn(days, undefined)).toBe(false);
});
