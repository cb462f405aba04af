import { describe, expect, it } from "vitest";
import { type Destination, destinationOf, type TaxRate, taxRateOf } from "./destinations.ts";

const destinations: Destination[] = [
  { country: "US", states: [], cents: 600, days: 3 },
  { country: "US", states: ["AK", "HI"], cents: 1_900, days: 7 },
  { country: "CA", states: ["ON"], cents: 2_400, days: 9 },
];
const rates: TaxRate[] = [
  { country: "US", state: "NY", goods: 8_875, food: 0 },
  { country: "CA", state: "", goods: 5_000, food: 5_000 },
  { country: "CA", state: "ON", goods: 13_000, food: 13_000 },
];

describe("a clinic's shipping destinations", () => {
  it("are read from the table row for the state, or else from the row for its country", () => {
    expect(destinationOf(destinations, { country: "US", state: "HI" })?.cents).toBe(1_900);
    expect(destinationOf(destinations, { country: "US", state: "NJ" })?.cents).toBe(600);
  });

  it("include only the places in the clinic's table of destinations", () => {
    expect(destinationOf(destinations, { country: "CA", state: "QC" })).toBeUndefined();
    expect(destinationOf(destinations, { country: "GB", state: "London" })).toBeUndefined();
  });
});

describe("sales tax", () => {
  it("depends on the state shipped to and the kind of product", () => {
    expect(taxRateOf(rates, { country: "US", state: "NY" }, "goods")).toBe(8_875);
    expect(taxRateOf(rates, { country: "US", state: "NY" }, "food")).toBe(0);
    expect(taxRateOf(rates, { country: "US", state: "TX" }, "goods")).toBe(0);
    expect(taxRateOf(rates, { country: "CA", state: "ON" }, "goods")).toBe(13_000);
    expect(taxRateOf(rates, { country: "CA", state: "QC" }, "goods")).toBe(5_000);
    expect(taxRateOf(rates, { country: "CA", state: "ON" }, "untaxed")).toBe(0);
  });
});
