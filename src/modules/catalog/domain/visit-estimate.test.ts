import { expect, it } from "vitest";
import { doseOf, usedDoseOf, visitEstimateOf, whyNotUnits } from "./dose.ts";
import { doseWords, likelyOf, likelyOfLines, likelySum } from "./visit-estimate.ts";

const service = {
  minUnits: 10,
  estimateAreas: [
    { name: "Forehead", minUnits: 10, maxUnits: 20 },
    { name: "Lips, upper", minUnits: 4, maxUnits: 6 },
  ],
};
const price = { leastCents: 1_300, mostCents: 1_300 };

it("an estimate adds up the doses of the areas, with the treatment's smallest dose as the minimum", () => {
  const usual = { minUnits: 10, maxUnits: 20 };
  expect(doseOf(service, [])).toEqual({ minUnits: 10, maxUnits: 10, usual });
  expect(doseOf(service, ["Elbow"])).toEqual({ minUnits: 10, maxUnits: 10, usual });
  expect(doseOf(service, ["Lips, upper"])).toEqual({ minUnits: 10, maxUnits: 10 });
  expect(doseOf(service, ["Forehead", "Lips, upper", "Elbow"])).toEqual({ minUnits: 14, maxUnits: 26 });
  expect(doseOf({ minUnits: null }, ["Forehead"])).toEqual({ minUnits: 1, maxUnits: 1 });
});

it("an estimate shows, until areas are chosen, the minimum price and what most people pay", () => {
  const relaxer = { minUnits: 10, estimateAreas: [{ name: "Frown lines", minUnits: 16, maxUnits: 24 }] };
  const unchosen = visitEstimateOf(price, { ...doseOf(relaxer, []), areas: [], unit: "unit" });
  expect(likelySum(13_000, likelyOf([unchosen]))).toBe("from $130, most people $208 to $312");
  // A facial with a fixed price and a filler with a price range in the same visit.
  expect(likelySum(31_000, likelyOf([unchosen, null]))).toBe("from $310, most people $388 to $492");
  const filler = visitEstimateOf(
    { leastCents: 65_000, mostCents: 90_000 },
    { minUnits: 1, maxUnits: 1, areas: [], unit: "syringe" },
  );
  expect(likelySum(78_000, likelyOf([unchosen, filler]))).toBe("from $780, most people $858 to $1,212");
  const chosen = visitEstimateOf(price, { ...doseOf(relaxer, ["Frown lines"]), areas: ["Frown lines"], unit: "unit" });
  expect(likelySum(20_800, likelyOf([chosen]))).toBe("$208 to $312");
  const wire = [{ estimate: { spread: 0, usual: { from: 7_800, to: 18_200 } } }];
  expect(likelySum(13_000, likelyOfLines(wire))).toBe("from $130, most people $208 to $312");
  if (!unchosen) throw new Error("units decide");
  const used = usedDoseOf({ priceCents: 13_000, estimate: unchosen }, { used: 18, leastUnits: 10 });
  expect(likelySum(used.priceCents, likelyOf([used.estimate]))).toBe("$234");
});

it("an estimate shows a price range or a total, and the areas and units on which it is based", () => {
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

it("an estimate uses the chosen number of units instead of areas if a treatment is sold by the unit", () => {
  const sold = { ...service, priceUnit: "unit" };
  const units = { from: 20, to: 40 };
  expect(doseOf(sold, ["Forehead"], units)).toEqual({ minUnits: 20, maxUnits: 40 });
  expect(doseOf(sold, [], { from: 4, to: 6 })).toEqual({ minUnits: 10, maxUnits: 10 });
  expect(doseOf(service, ["Forehead"], units)).toEqual({ minUnits: 10, maxUnits: 20 });
  const chosen = visitEstimateOf(price, { ...doseOf(sold, [], units), areas: [], units, unit: "unit" });
  expect(chosen).toMatchObject({ areUnitsChosen: true, spreadCents: 26_000 });
  if (!chosen) throw new Error("units decide");
  expect(doseWords(chosen)).toBe("20 to 40 units");
  expect(doseWords({ ...chosen, areas: ["Forehead"], minUnits: 40 })).toBe("Forehead: 40 units");
  expect(doseWords({ ...chosen, minUnits: 1, maxUnits: 1, unit: "syringe" })).toBe("1 syringe");
});

it("an estimate explains why a number of units isn't allowed for a treatment", () => {
  const sold = { ...service, priceUnit: "unit" };
  expect(whyNotUnits(sold, { from: 10, to: 26 })).toBeUndefined();
  expect(whyNotUnits(sold, { from: 9, to: 20 })).toBe("at least 10");
  expect(whyNotUnits(sold, { from: 10, to: 27 })).toBe("at most 26");
  expect(whyNotUnits({ priceUnit: "syringe" }, { from: 1, to: 21 })).toBe("at most 20");
  expect(whyNotUnits(service, { from: 20, to: 20 })).toBe("this treatment isn’t sold by the unit");
});

it("an estimate is rounded to whole cents if a percentage gives a fractional unit price", () => {
  const member = { leastCents: 1_104.2, mostCents: 1_104.2 };
  expect(visitEstimateOf(member, { minUnits: 10, maxUnits: 16, areas: [], unit: "unit" })).toMatchObject({
    spreadCents: 6_625,
  });
});
