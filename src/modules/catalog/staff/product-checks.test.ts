import { expect, it } from "vitest";
import { checksOf } from "./product-checks.ts";

const size = { size: "30 ml", price: 4_400, salePrice: null };
const of = (values: object, picture: string | null = "p11-1") =>
  checksOf({ sizes: [size], ingredients: ["Aqua"], isActive: true, ...values }, { picture }).flatMap(
    ({ state, words }) => (state === "good" ? [] : [[state, words]]),
  );

it("the checks shown on a product's page report what the product lacks, and what prevents its sale", () => {
  expect(of({})).toEqual([]);
  expect(of({ ingredients: [], isActive: false }, null)).toEqual([
    ["missing", "No picture yet"],
    ["missing", "No ingredients listed yet"],
    ["missing", "Hidden: the shop doesn’t show it"],
  ]);
  expect(of({ sizes: [] })).toEqual([["wrong", "Without a size it can’t be bought"]]);
  expect(of({ sizes: [{ ...size, salePrice: 4_400 }] })).toEqual([
    ["wrong", "30 ml: the sale price isn’t below the price"],
  ]);
});
