import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { archivable } from "#platform/tables.ts";
import { searchKinds } from "../domain/search-kind.ts";
import type { EntryParts } from "../domain/why-found.ts";

/**
 * Everything a visitor can search for, one row a thing, as search compares it. Triggers write it from the view `searchable`,
 * so that every change of a name is in it, and a backup leaves it out.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text({ enum: searchKinds }).notNull(),
    id: text().notNull(),
    /** The name: lower case, without accents, only letters, digits and single spaces. */
    title: text().notNull(),
    /** A space, the name, and what else names the thing: brand, categories, ingredients; bars between them, a space. */
    words: text().notNull(),
    /** Between spaces, the running text, where there is some. */
    body: text().notNull(),
    position: integer().notNull(),
    /** Between spaces; so are the next two, with bars between several. */
    brand: text().notNull(),
    categories: text().notNull(),
    /** In the order of the label, with two bars between them, and one before each other name. */
    ingredients: text().notNull(),
    /** The same as people read it. */
    parts: jsonb().$type<EntryParts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Every word that stands in an entry: what a mistyped word is set right by. Written by the same triggers. */
export const searchWords = pgTable("search_words", {
  word: text().primaryKey(),
  /** In the name of something or what else names it, not only in running text: meant more often. */
  isName: boolean("is_name").notNull(),
});

/** Words that visitors use for what has another name here. Staff edit it. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: text().primaryKey(),
    /** What is looked for instead. */
    meaning: text().notNull().unique("search_synonyms_one_meaning"),
    words: text().array().notNull(),
    ...archivable(),
  },
  (table) => [index("search_synonyms_by_meaning").on(table.meaning, table.id)],
);
