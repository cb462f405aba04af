import { asc, type SQL, sql } from "drizzle-orm";
import { recalled } from "#platform/cache/recalled.ts";
import type { Database } from "#platform/db/client.ts";
import type { Ingredient } from "../domain/ingredient.ts";
import { buildIngredientIndex, type IngredientIndex } from "../domain/ingredient-index.ts";
import { ingredients } from "./tables.ts";

export type IngredientFacts = { all: Ingredient[]; index: IngredientIndex };

async function readFacts(db: Database): Promise<IngredientFacts> {
  const all = await db
    .select({
      id: ingredients.id,
      name: ingredients.name,
      synonyms: ingredients.synonyms,
      functions: ingredients.functions,
      group: ingredients.group,
      comedogenic: ingredients.comedogenic,
      irritancy: ingredients.irritancy,
      flags: ingredients.flags,
      note: ingredients.note,
      sources: ingredients.sources,
    })
    .from(ingredients)
    .orderBy(asc(ingredients.name));
  return { all, index: buildIngredientIndex(all) };
}

/** All ingredients with their index, cached in memory until a write bumps the tag `ingredients`. */
export const getIngredientFacts = recalled(["ingredients"], readFacts);

/** That something is known of ingredients, as a condition for a statement. */
export const hasIngredients: SQL = sql`exists (select 1 from ingredients)`;
