import { expect, it } from "vitest";
import { bestSellersOf } from "./best-sellers-of.ts";

const product = (id: string, form: string, brand: string, count = 0) => ({
  ...{ id, form, brand: { slug: brand } },
  rating: { count },
});

it("shows the products with most reviews, and no two of a kind side by side", () => {
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

it("keeps the order of the shop where nothing differs and there are no reviews", () => {
  const alike = [product("a", "jar", "x"), product("b", "jar", "x")];
  expect(bestSellersOf(alike, 8)).toEqual(alike);
});
