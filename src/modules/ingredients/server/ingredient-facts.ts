import { asc, type SQL, sql } from "drizzle-orm";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import { apart } from "#platform/db/one-commit.ts";
import { patientlyForAll } from "#platform/db/patience.ts";
import type { Ingredient } from "../domain/ingredient.ts";
import { buildIngredientIndex, type IngredientIndex } from "../domain/ingredient-index.ts";
import { ingredients } from "./tables.ts";

export type IngredientFacts = { all: Ingredient[]; index: IngredientIndex };

type Cached = { version: string; facts: Promise<IngredientFacts> };

const cachedFacts = new WeakMap<Database, Cached>();

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

/** All ingredients with their index, kept in memory until a write bumps the tag `ingredients`. */
export async function getIngredientFacts({
  db,
  versions,
}: {
  db: Database;
  versions: TagVersions;
}): Promise<IngredientFacts> {
  const version = versions.versionOf(["ingredients"]);
  const cached = cachedFacts.get(db);
  if (cached?.version === version) return cached.facts;
  const facts = patientlyForAll(() => apart(() => readFacts(db)));
  cachedFacts.set(db, { version, facts });
  // A failed read isn't kept: the next asks again.
  facts.catch(() => cachedFacts.delete(db));
  return facts;
}

/** That something is known of ingredients, as a condition for a statement. */
export const hasIngredients: SQL = sql`exists (select 1 from ingredients)`;
