import { expect, it } from "vitest";
import { doseOf, doseWords, likelyOf, likelySum, visitEstimateOf } from "./visit-estimate.ts";

const service = {
  minUnits: 10,
  estimateAreas: [
    { name: "Forehead", minUnits: 10, maxUnits: 20 },
    { name: "Lips, upper", minUnits: 4, maxUnits: 6 },
  ],
};
const price = { leastCents: 1_300, mostCents: 1_300 };

it("adds up the doses of the areas, never less than the smallest dose", () => {
  expect(doseOf(service, [])).toEqual({ minUnits: 10, maxUnits: 10 });
  expect(doseOf(service, ["Lips, upper"])).toEqual({ minUnits: 10, maxUnits: 10 });
  expect(doseOf(service, ["Forehead", "Lips, upper", "Elbow"])).toEqual({ minUnits: 14, maxUnits: 26 });
  expect(doseOf({ minUnits: null }, ["Forehead"])).toEqual({ minUnits: 1, maxUnits: 1 });
});

it("shows a range, an approximate or an exact sum, and its basis", () => {
  const dose = doseOf(service, ["Forehead"]);
  const estimate = visitEstimateOf(price, { ...dose, areas: ["Forehead"], unit: "unit" });
  expect(likelySum(13_000, likelyOf([estimate, null]))).toBe("$130 to $260");
  expect(
    likelySum(13_000, likelyOf([visitEstimateOf(price, { minUnits: 10, maxUnits: 10, areas: [], unit: "unit" })])),
  ).toBe("about $130");
  expect(visitEstimateOf(price, { minUnits: 1, maxUnits: 1, areas: [], unit: null })).toBeNull();
  expect(likelySum(13_000, likelyOf([null]))).toBe("$130");
  expect(doseWords({ ...dose, areas: ["Forehead"], unit: "unit" })).toBe("Forehead: 10 to 20 units");
  expect(doseWords({ minUnits: 10, maxUnits: 10, areas: [], unit: "unit" })).toBe(
    "From 10 units; your nurse confirms the dose",
  );
  expect(doseWords({ minUnits: 14, maxUnits: 26, areas: ["Forehead", "Lips, upper"], unit: "unit" })).toBe(
    "Forehead; Lips, upper: 14 to 26 units",
  );
  expect(doseWords({ minUnits: 1, maxUnits: 1, areas: [], unit: "syringe" })).toBe("");
});
