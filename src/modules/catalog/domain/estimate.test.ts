import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { estimateOf } from "./estimate.ts";

const areas = [
  { name: "Frown lines", minUnits: 16, maxUnits: 24 },
  { name: "Forehead", minUnits: 10, maxUnits: 20 },
];
const relaxer = { price: 1300, minUnits: 10, durationMinutes: 30, estimateAreas: areas };

it("the estimate adds up the units of the chosen areas and the minutes of the add-ons (PG-7)", () => {
  expect(estimateOf(relaxer, areas, [{ price: 1300, priceUnit: "unit", minutes: 10 }])).toEqual({
    min: 33_800,
    max: 57_200,
    minUnits: 26,
    maxUnits: 44,
    minutes: 40,
  });
});

it("the estimate is never below the smallest dose", () => {
  const usual = { min: 20_800, max: 31_200 };
  expect(estimateOf(relaxer, [], [])).toMatchObject({ min: 13_000, max: 13_000, minUnits: 10, usual });
});

it("the estimate uses the price range of a treatment without areas, and the sale price during a sale", () => {
  const filler = { price: 65_000, priceMax: 90_000, durationMinutes: 60, estimateAreas: [] };
  expect(estimateOf(filler, [], [{ price: 1_000, minutes: 0 }])).toMatchObject({ min: 66_000, max: 91_000 });
  expect(estimateOf({ ...filler, salePrice: 50_000 }, [], [])).toMatchObject({ min: 50_000, max: 50_000 });
});

it("the estimate is a price range in whole cents, whose upper end never falls when a customer chooses more", () => {
  const amount = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.record({ price: amount, minutes: fc.integer({ min: 0, max: 90 }) }), { maxLength: 5 }),
      fc.subarray(areas),
      (price, addOns, chosen) => {
        const service = { ...relaxer, price };
        const less = estimateOf(service, chosen, addOns.slice(1));
        const more = estimateOf(service, areas, addOns);
        expect(Number.isInteger(more.min) && more.min <= more.max).toBe(true);
        expect(less.max <= more.max && less.minutes <= more.minutes).toBe(true);
      },
    ),
    chances(100, 2_000, 4),
  );
});
