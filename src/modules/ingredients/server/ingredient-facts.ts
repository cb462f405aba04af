import { asc, type SQL, sql } from "drizzle-orm";
import { createCachedReader } from "#platform/cache/create-cached-reader.ts";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Ingredient, IngredientSource } from "../domain/ingredient.ts";
import { buildIngredientIndex, type IngredientIndex } from "../domain/ingredient-index.ts";
import { ingredientOverrides, ingredients } from "./tables.ts";

export type IngredientFacts = { all: Ingredient[]; index: IngredientIndex };

/** The release's sources, and the clinic's sources for its corrections and additions. */
const sources = sql<IngredientSource[]>`${ingredients.sources} || coalesce((
    select jsonb_agg(distinct jsonb_build_object('name', o.source, 'isConfirmed', true))
    from ${ingredientOverrides} o where o.ingredient_id = ${ingredients}.id), '[]')
  || case when ${ingredients.isOwn} then jsonb_build_array(jsonb_build_object('name', ${ingredients.source}, 'isConfirmed', true))
    else '[]' end`;

/** Returns all ingredients: the release's facts with the clinic's corrections and additions. */
export async function readIngredients(db: DatabaseOrTransaction): Promise<Ingredient[]> {
  return db
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
      sources,
    })
    .from(ingredients)
    .orderBy(asc(ingredients.name));
}

async function readFacts(db: Database): Promise<IngredientFacts> {
  const all = await readIngredients(db);
  return { all, index: buildIngredientIndex(all) };
}

/** All ingredients with their index, cached in memory until a write bumps the tag `ingredients`. */
export const getIngredientFacts = createCachedReader(["ingredients"], readFacts);

/** The SQL condition that any ingredient facts exist. */
export const hasIngredientsInSql: SQL = sql`exists (select 1 from ingredients)`;
