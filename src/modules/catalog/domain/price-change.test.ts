import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { keyOfItem, type PricedItem, type PriceRow, refusalsOf, steppedPrice } from "./price-change.ts";

describe("a price change by an amount or percentage (OO-5)", () => {
  it.each([
    [12_000, { percent: 5, roundTo: 500 }, 12_500],
    [12_300, { percent: 5, roundTo: 500 }, 13_000],
    [4_800, { percent: 5, roundTo: 100 }, 5_000],
    [1_000, { percent: -2.5, roundTo: 1 }, 975],
    [1_050, { percent: 10, roundTo: 10 }, 1_160],
    [9_900, { cents: 500, roundTo: 500 }, 10_500],
    [300, { cents: -500, roundTo: 100 }, 0],
  ])("turns the price of %i cents with the change %o into %i cents", (old, step, price) => {
    expect(steppedPrice(old, step)).toBe(price);
  });

  it("results in a multiple of the rounding unit, at most half a unit from the exact price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -9_000, max: 30_000 }),
        fc.constantFrom(1, 5, 100, 500, 1_000),
        (old, hundredths, roundTo) => {
          const price = steppedPrice(old, { percent: hundredths / 100, roundTo });
          const exact = (old * (10_000 + hundredths)) / 10_000;
          return price % roundTo === 0 && Math.abs(price - exact) <= roundTo / 2 + 1e-6;
        },
      ),
      chances(100, 1_000, 125),
    );
  });
});

describe("new prices of an item in a price change (OO-5)", () => {
  const item: PricedItem = {
    kind: "service",
    itemId: "s1",
    name: "Peel",
    group: "Aging",
    price: 10_000,
    salePrice: 8_000,
    memberPrice: null,
  };
  const items = new Map([[keyOfItem(item), item]]);
  const row = (changes: Partial<PriceRow>): PriceRow => ({
    kind: "service",
    itemId: "s1",
    which: "price",
    old: 10_000,
    price: 11_000,
    ...changes,
  });
  const wordsOf = (...rows: PriceRow[]) => [...refusalsOf(rows, items).values()];

  it("are accepted if the old price is unchanged, or already equals the new price", () => {
    expect(wordsOf(row({}))).toEqual([]);
    expect(wordsOf(row({ old: 9_000, price: 10_000 }))).toEqual([]);
    expect(wordsOf(row({ itemId: "gone" }))).toEqual([]);
  });

  it("are refused if a different price has been set in the meantime", () => {
    expect(wordsOf(row({ old: 9_000 }))).toEqual(["It costs $100.00 now, not $90.00."]);
    expect(wordsOf(row({ which: "memberPrice", old: 9_000 }))).toEqual(["It has no member price now."]);
  });

  it("must be above the sale price that the item has after all rows of the price change", () => {
    expect(wordsOf(row({ price: 7_000 }))).toEqual(["The sale price, $80.00, must be below the price, $70.00."]);
    expect(wordsOf(row({ price: 7_000 }), row({ which: "salePrice", old: 8_000, price: 6_000 }))).toEqual([]);
  });
});
