import { expect, it } from "vitest";
import { type Ingredient, ingredientFlags } from "../../domain/ingredient.ts";
import facts from "./ingredients.json" with { type: "json" };

const ingredients = facts as Ingredient[];

it("holds each ingredient once, with sources and ratings from 0 to 5 within their ranges (IC-1)", () => {
  expect(new Set(ingredients.map(({ id }) => id)).size).toBe(295);
  expect(ingredients.filter(({ comedogenic }) => comedogenic)).toHaveLength(224);
  expect(ingredients.filter(({ irritancy }) => irritancy)).toHaveLength(150);
  for (const { name, sources, functions, flags, comedogenic, irritancy } of ingredients) {
    expect([name, sources.length > 0, functions.length > 0]).toEqual([name, true, true]);
    for (const flag of flags) expect(ingredientFlags).toContain(flag);
    for (const rating of [comedogenic, irritancy]) {
      if (!rating) continue;
      const order = [0, rating.from, rating.value, rating.to, 5];
      expect([name, ...order]).toEqual([name, ...order.toSorted((a, b) => a - b)]);
    }
  }
});
