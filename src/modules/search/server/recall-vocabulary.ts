import { sql } from "drizzle-orm";
import { createCachedReader } from "#platform/cache/create-cached-reader.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { KnownWord } from "../domain/meant-word.ts";
import { toVocabulary, type Vocabulary } from "../domain/vocabulary.ts";

/** What a search needs to read its data. */
export type SearchDeps = { db: Database; versions: Pick<TagVersions, "versionOf"> };

const readAllWords = statement(
  { words: json<KnownWord[]>(), synonyms: json<{ meaning: string; words: string[] }[]>() },
  sql`
  select coalesce((select json_agg(json_build_object('word', word, 'isName', is_name)) from search_words), '[]') as words,
    coalesce((select json_agg(json_build_object('meaning', meaning, 'words', words) order by meaning, id)
      from search_synonyms where archived_at is null), '[]') as synonyms`,
);

async function readVocabulary(db: Database): Promise<Vocabulary> {
  const rows = await readAllWords(db);
  return toVocabulary(rows[0]?.words ?? [], rows[0]?.synonyms ?? []);
}

/**
 * The words of all searchable items, cached in memory until staff change something, so that correcting a misspelled
 * text needs no database query. Words that were added in another way may be missing, but they are still found if they
 * are spelled correctly.
 */
export const recallVocabulary = createCachedReader(["search"], readVocabulary);
