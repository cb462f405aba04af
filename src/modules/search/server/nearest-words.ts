import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** How many words to offer, and how alike they must be. */
const NEAREST = 3;
const ALIKE = 0.2;

const listNearest = statement(
  { word: "text" },
  sql`
  select w.word from search_words w, unnest(${sql.placeholder("words")}::text[]) as typed
  where w.is_name
  group by w.word
  having max(similarity(w.word, typed)) >= ${ALIKE}
  order by max(similarity(w.word, typed)) desc, w.word limit ${NEAREST}`,
);

/** Words that name something and are most like what was typed, nearest first. For when nothing was found. */
export async function nearestWords(db: DatabaseOrTransaction, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await listNearest(db, { words: [...words] });
  return rows.map(({ word }) => word);
}
