import { type SQL, sql } from "drizzle-orm";
import type { SearchKind } from "../domain/search-kind.ts";

/** From how many letters on a word is looked for inside of words too, not only where one begins. */
const INSIDE_FROM = 3;

export type EntrySearch = {
  /** Different words as `toSearchWords` makes them: only letters and digits, so that nothing in a pattern needs escaping. */
  words: readonly string[];
  kinds: readonly SearchKind[];
  /** Whether an entry must hold all of the words, or half of those that mean something. */
  match: "all" | "most";
};

/** Words too short to tell one thing from another when not all have to be there. */
const MEANING_FROM = 4;

function holds(word: string): SQL {
  const begins = `% ${word}%`;
  const anywhere = word.length >= INSIDE_FROM ? `%${word}%` : begins;
  return sql`(e.words like ${anywhere} or e.body like ${begins})`;
}

/**
 * The entries that hold the words, best first within their kind: the name itself, a name that begins so, one with a word that
 * begins so, one that holds all words, then brand, category and ingredients, at last the running text. The same name is
 * there once. A `with` list whose last part, `ranked`, has kind, id, rank and total.
 */
export function rankedEntries({ words, kinds, match }: EntrySearch): SQL {
  const text = words.join(" ");
  const meaning = match === "all" ? words : words.filter((word) => word.length >= MEANING_FROM);
  const each = meaning.map(holds);
  const found =
    match === "all"
      ? sql.join(each, sql` and `)
      : sql`(${sql.join(each.length > 0 ? each : [sql`false`], sql` or `)})
        and ${held(each)} * 2 >= ${each.length}::int`;
  const inTitle = sql.join(
    words.map((word) => sql`(' ' || e.title) like ${`% ${word}%`}`),
    sql` and `,
  );
  const inWords = sql.join(
    words.map((word) => sql`e.words like ${`%${word}%`}`),
    sql` and `,
  );
  return sql`
    found as materialized (
      select e.kind, e.id, e.title, e.position,
        case when e.title = ${text} then 1000
          when e.title like ${`${text}%`} then 500
          when (' ' || e.title) like ${`% ${text}%`} then 300
          when ${inTitle} then 200
          when ${inWords} then 100
          else 0 end + ${match === "all" ? sql`0` : sql`${held(each)} * 10`} as score, similarity(e.title, ${text}) as likeness
      from search_entries e
      where e.kind = any(${sql.param([...kinds])}::text[]) and ${found}
    ), named as (
      select distinct on (kind, title) kind, id, score, case when score >= 200 then likeness else 0 end as likeness, position
      from found order by kind, title, score desc, position
    ), judged as (
      select *, max(score) over (partition by kind) as best from named
    ), ranked as (
      select kind, id, row_number() over (partition by kind order by score desc, likeness desc, position, id) as rank,
        count(*) over (partition by kind)::int as total
      from judged
      -- A product or a treatment that only speaks of it is no answer where others are called so.
      where score >= 100 or best < 100 or kind in ('article', 'question')
    )`;
}

function held(each: readonly SQL[]): SQL {
  if (each.length === 0) return sql`0`;
  return sql`(${sql.join(
    each.map((one) => sql`${one}::int`),
    sql` + `,
  )})`;
}
