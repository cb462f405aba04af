import { expect, it } from "vitest";
import { checkLabel } from "#modules/ingredients/domain/check-label.ts";
import { buildIngredientIndex } from "#modules/ingredients/domain/ingredient-index.ts";
import { readFacts } from "#modules/ingredients/server/facts/read-facts.ts";
import { LABEL_EXAMPLE } from "./label-example.ts";

it("the home page's example label shows the same results as the ingredient checker returns for that label", () => {
  const index = buildIngredientIndex(readFacts());
  const { items } = checkLabel(LABEL_EXAMPLE.map(({ name }) => name).join(", "), index);
  const said = items.map((item) => ({
    name: item.status === "unknown" ? item.text : item.ingredient.name,
    ...(item.mayClog ? { says: "clogs" } : item.isSoothing ? { says: "soothes" } : {}),
  }));
  expect(said).toEqual(LABEL_EXAMPLE);
});
