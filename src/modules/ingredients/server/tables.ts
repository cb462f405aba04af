import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { clockNow, editable, instant } from "#platform/tables.ts";
import type { CorrectedField, IngredientFlag, IngredientSource, Rating } from "../domain/ingredient.ts";

/** Facts about ingredients with their sources: those shipped with each release, and those the clinic added. */
export const ingredients = pgTable(
  "ingredients",
  {
    id: text().primaryKey(),
    name: text().notNull().unique("ingredients_one_per_name"),
    synonyms: text().array().notNull(),
    functions: text().array().notNull(),
    group: text().notNull(),
    comedogenic: jsonb().$type<Rating>(),
    irritancy: jsonb().$type<Rating>(),
    flags: text().array().$type<IngredientFlag[]>().notNull(),
    note: text().notNull().default(""),
    /** The release's sources. */
    sources: jsonb().$type<IngredientSource[]>().notNull(),
    position: integer().notNull(),
    /** Whether the clinic added the ingredient. */
    isOwn: boolean("is_own").notNull().default(false),
    /** The source of the values that staff entered last. */
    source: text().notNull().default(""),
    ...editable(),
  },
  (table) => [index("ingredients_by_name").on(table.name, table.id)],
);

/** The clinic's corrections to shipped facts, with the release's values. JSON null means no value. */
export const ingredientOverrides = pgTable(
  "ingredient_overrides",
  {
    ingredientId: text("ingredient_id")
      .notNull()
      .references(() => ingredients.id, { onDelete: "cascade" }),
    field: text().$type<CorrectedField>().notNull(),
    value: jsonb().notNull(),
    shipped: jsonb().notNull(),
    source: text().notNull(),
    madeAt: instant("made_at").notNull().default(clockNow),
  },
  (table) => [primaryKey({ columns: [table.ingredientId, table.field] })],
);
