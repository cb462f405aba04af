import type { Database } from "#platform/db/client.ts";
import { readFacts } from "./facts/read-facts.ts";
import { ingredients } from "./tables.ts";

/** The ingredient facts, which every clinic has. One that is there already stays as staff have it. */
export async function seedIngredients(db: Database): Promise<void> {
  await db
    .insert(ingredients)
    .values(readFacts().map((ingredient, position) => ({ ...ingredient, position })))
    .onConflictDoNothing();
}
