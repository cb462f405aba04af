import { expect, it } from "vitest";
import { bestSellersOf } from "./best-sellers-of.ts";

const product = (id: string, form: string, brand: string, count = 0) => ({
  id,
  form,
  brand: { slug: brand },
  rating: { count },
});

it("the best sellers are the products with the most reviews, ordered so that no two similar products are side by side", () => {
  const chosen = bestSellersOf(
    [
      product("wash", "bottle", "ostrela", 30),
      product("foam", "bottle", "ostrela", 20),
      product("cream", "jar", "palefern", 10),
      product("serum", "dropper", "verrane", 40),
      product("mist", "bottle", "palefern", 5),
      product("balm", "jar", "corvenna"),
    ],
    5,
  );
  expect(chosen.map(({ id }) => id)).toEqual(["serum", "wash", "cream", "foam", "mist"]);
});

it("the best sellers are in the shop's order if the products are similar and have no reviews", () => {
  const alike = [product("a", "jar", "x"), product("b", "jar", "x")];
  expect(bestSellersOf(alike, 8)).toEqual(alike);
});
