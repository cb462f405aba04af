import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { type KnownWord, meantWord } from "../domain/meant-word.ts";

/** Shorter words have too many neighbors to guess which was meant. */
const CORRECTED_FROM = 4;
/** Known words to judge for one typed word, those that share most with it first. */
const MOST_CANDIDATES = 80;

/** Words as they are spelled here: each that nothing begins with becomes the known word that was meant, if one is near. */
export async function correctWords(db: DatabaseOrTransaction, words: readonly string[]): Promise<string[]> {
  const unsure = words.filter((word) => word.length >= CORRECTED_FROM);
  if (unsure.length === 0) return [...words];
  const { rows } = await db.execute<{ typed: string; known: KnownWord[] | null }>(sql`
    select typed, (
        select json_agg(near) from (
          select w.word, w.is_name as "isName", similarity(w.word, typed) as likeness
          from search_words w
          where w.word % typed or (left(w.word, 1) = left(typed, 1) and abs(length(w.word) - length(typed)) <= 1)
          order by likeness desc, w.word limit ${MOST_CANDIDATES}) near) as known
    from unnest(${sql.param(unsure)}::text[]) as typed
    where not exists (select 1 from search_words w where w.word like typed || '%')`);
  const corrections = new Map(rows.map(({ typed, known }) => [typed, meantWord(typed, known ?? [])]));
  return words.map((word) => corrections.get(word) ?? word);
}

/** How many words to offer, and how alike they must be. */
const NEAREST = 3;
const ALIKE = 0.2;

/** Words that name something and are most like what was typed, nearest first. For when nothing was found. */
export async function nearestWords(db: DatabaseOrTransaction, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select w.word from search_words w, unnest(${sql.param([...words])}::text[]) as typed
    where w.is_name
    group by w.word
    having max(similarity(w.word, typed)) >= ${ALIKE}
    order by max(similarity(w.word, typed)) desc, w.word limit ${NEAREST}`);
  return rows.map(({ word }) => word);
}
