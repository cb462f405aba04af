import type { Database } from "#platform/db/client.ts";
import type { Ingredient } from "../domain/ingredient.ts";
import facts from "./demo/ingredients.json" with { type: "json" };
import { ingredients } from "./tables.ts";

/** The ingredient facts. One that is there already stays as staff have it. */
export async function seedIngredients(db: Database): Promise<void> {
  const rows = facts as Ingredient[]; // checked by ingredient-data.test.ts
  await db
    .insert(ingredients)
    .values(rows.map((row, position) => ({ ...row, position })))
    .onConflictDoNothing();
}
