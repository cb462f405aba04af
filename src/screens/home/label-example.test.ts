import { expect, it } from "vitest";
import { checkLabel } from "#modules/ingredients/domain/check-label.ts";
import type { Ingredient } from "#modules/ingredients/domain/ingredient.ts";
import { buildIngredientIndex } from "#modules/ingredients/domain/ingredient-index.ts";
import facts from "#modules/ingredients/server/demo/ingredients.json" with { type: "json" };
import { LABEL_EXAMPLE } from "./label-example.ts";

it("the home page says of its example what the checker says (found in use 13)", () => {
  // The file's texts are wider than the domain's words; ingredient-data.test.ts holds it to them.
  const index = buildIngredientIndex(facts as Ingredient[]);
  const { items } = checkLabel(LABEL_EXAMPLE.map(({ name }) => name).join(", "), index);
  const said = items.map((item) => ({
    name: item.status === "unknown" ? item.text : item.ingredient.name,
    ...(item.mayClog ? { says: "clogs" } : item.isSoothing ? { says: "soothes" } : {}),
  }));
  expect(said).toEqual(LABEL_EXAMPLE);
});
