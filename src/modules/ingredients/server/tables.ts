import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { IngredientFlag, IngredientSource, Rating } from "../domain/ingredient.ts";

/** What is known of ingredients: facts with their sources, which come with each release. */
export const ingredients = pgTable("ingredients", {
  id: text().primaryKey(),
  name: text().notNull().unique("ingredients_one_per_name"),
  synonyms: text().array().notNull(),
  functions: text().array().notNull(),
  group: text().notNull(),
  comedogenic: jsonb().$type<Rating>(),
  irritancy: jsonb().$type<Rating>(),
  flags: text().array().$type<IngredientFlag[]>().notNull(),
  note: text().notNull().default(""),
  sources: jsonb().$type<IngredientSource[]>().notNull(),
  position: integer().notNull(),
});
