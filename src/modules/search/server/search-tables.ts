import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { archivable } from "#platform/tables.ts";
import { searchKinds } from "../domain/search-kind.ts";
import type { EntryParts } from "../domain/why-found.ts";

/**
 * Everything a visitor can search for, one normalized row per item. Triggers write it from the view `searchable`, so
 * that it includes every change of a name. Backups leave it out.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text({ enum: searchKinds }).notNull(),
    id: text().notNull(),
    /** The name: lower case, without accents, only letters, digits and single spaces. */
    title: text().notNull(),
    /** A space, the name, and other naming text: brand, categories, ingredients, separated by bars; then a space. */
    words: text().notNull(),
    /** The running text, if any, between spaces. */
    body: text().notNull(),
    position: integer().notNull(),
    /** Between spaces, as are the next two, with bars between multiple values. */
    brand: text().notNull(),
    categories: text().notNull(),
    /** In label order, separated by two bars, with one bar before each alternative name. */
    ingredients: text().notNull(),
    /** The entry's content in readable form. */
    parts: jsonb().$type<EntryParts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Every word in any entry, used to correct misspelled words. Written by the same triggers. */
export const searchWords = pgTable("search_words", {
  word: text().primaryKey(),
  /** Whether the word occurs in a name or naming text, not only in running text. Such words are meant more often. */
  isName: boolean("is_name").notNull(),
});

/** Visitors' words for things with a different name here. Staff edit these rows. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: text().primaryKey(),
    /** The term to search for instead. */
    meaning: text().notNull().unique("search_synonyms_one_meaning"),
    words: text().array().notNull(),
    ...archivable(),
  },
  (table) => [index("search_synonyms_by_meaning").on(table.meaning, table.id)],
);
