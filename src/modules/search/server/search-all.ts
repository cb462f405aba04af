import { sql } from "drizzle-orm";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { listPopularServices } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { SearchAnswer } from "../contract/search-calls.ts";
import { type Reading, toReadings } from "../domain/readings.ts";
import { type SearchKind, searchKinds } from "../domain/search-kind.ts";
import type { EntryParts } from "../domain/why-found.ts";
import { toSearchValues, toWordPatterns } from "./entry-patterns.ts";
import { kindsInOrder, rankedEntriesInSql } from "./find-entries.ts";
import { type Entry, readPages, totalOf } from "./read-pages.ts";
import { recallVocabulary, type SearchDeps } from "./recall-vocabulary.ts";

type Search = { q: string; kinds: readonly SearchKind[]; page: number; limit: number };

/**
 * Returns everything that contains all the words of an interpretation; if there is nothing, what contains most of them.
 * An empty result includes the closest words, and treatments to start from.
 */
export async function searchAll(deps: SearchDeps, search: Search, now: Date): Promise<SearchAnswer> {
  const { db } = deps;
  const typed = toSearchWords(search.q);
  const readings = typed.length > 0 ? toReadings(typed, await recallVocabulary(deps)) : [];
  const kinds = search.kinds.length > 0 ? search.kinds : searchKinds;
  const page = { kinds, after: (search.page - 1) * search.limit, last: search.page * search.limit };
  const found = readings.length > 0 ? await listWithAllWords(db, { ...page, ...toSearchValues(readings) }) : [];
  const asSpelled = readings.findLast(({ synonym }) => synonym === undefined);
  const words = found.length === 0 && asSpelled ? toWordPatterns(asSpelled) : [];
  const some =
    asSpelled && words.length > 0
      ? await listWithSomeWords(db, { ...page, phrase: asSpelled.phrase, words: JSON.stringify(words) })
      : [];
  const entries = [
    ...found.map((row): Entry => ({ ...row, reading: readings[row.reading] })),
    ...some.map((row): Entry => ({ ...row, reading: asSpelled })),
  ];
  const order = kindsInOrder(entries.filter(({ rank }) => rank === 1));
  const best = entries.find(({ kind, rank }) => kind === order[0] && rank === 1)?.reading;
  const nothing = entries.length === 0 && search.page === 1;
  const [pages, nearest, popular] = await Promise.all([
    readPages(deps, entries, search, now),
    nothing ? nearestWords(db, typed) : [],
    nothing ? listPopularServices(db, now) : [],
  ]);
  return {
    ...(best?.isRespelled ? { readAs: respelledText(best, readings) } : {}),
    isLoose: some.length > 0,
    totalDocs: searchKinds.reduce((sum, kind) => sum + totalOf(entries, kind), 0),
    order,
    ...pages,
    nearest,
    popular,
  };
}

/** Returns the corrected text, before synonyms are applied. */
function respelledText(best: Reading, readings: readonly Reading[]): string {
  const spelled = readings.find(({ isRespelled, synonym }) => isRespelled && synonym === undefined);
  return spelled?.text ?? best.text;
}

const entryShape = {
  kind: oneOf(searchKinds),
  id: "text",
  total: "int",
  score: "int",
  rank: "int",
  reading: "int",
  parts: json<EntryParts>(),
} as const;

/** The first entry of each kind is included on later pages too, for its count. */
const listEntries = (words: "all" | "some") =>
  statement(
    entryShape,
    sql`
  with ${rankedEntriesInSql(words)}
  select r.kind, r.id, r.total, r.score, r.rank::int as rank, r.reading, e.parts
  from ranked r join search_entries e on e.kind = r.kind and e.id = r.id
  where r.rank = 1 or (r.rank > ${sql.placeholder("after")} and r.rank <= ${sql.placeholder("last")})
  order by r.kind, r.rank`,
  );

/** For each kind, returns a page of the entries that have all words of an interpretation. */
export const listWithAllWords = listEntries("all");
export const listWithSomeWords = listEntries("some");

/** How many words to suggest, and how similar they must be. */
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

/** Returns the words in names most similar to the text, nearest first, for a search without results. */
async function nearestWords(db: DatabaseOrTransaction, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await listNearest(db, { words: [...words] });
  return rows.map(({ word }) => word);
}
