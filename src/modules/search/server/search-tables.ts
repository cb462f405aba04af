import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { searchKinds } from "../domain/search-kind.ts";

/**
 * Everything a visitor can search for, one row a thing, as search compares it. Triggers write it (0002_search.sql), so
 * that it is right whoever changes a name, and a backup leaves it out.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text({ enum: searchKinds }).notNull(),
    id: text().notNull(),
    /** The name: lower case, without accents, only letters, digits and single spaces. */
    title: text().notNull(),
    /** A space, the name, and what else names the thing: brand, category, ingredients, topic. */
    words: text().notNull(),
    /** A space and the running text, where there is some. */
    body: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Every word that stands in an entry: what a mistyped word is set right by. Written by the same triggers. */
export const searchWords = pgTable("search_words", {
  word: text().primaryKey(),
  /** In the name of something or what else names it, not only in running text: meant more often. */
  isName: boolean("is_name").notNull(),
});
