import { type SQL, sql } from "drizzle-orm";
import { liveArticleIdsInSql } from "#modules/content/server/public.ts";
import { endsShort, isLookedForInside } from "../domain/needed-words.ts";
import type { Reading } from "../domain/readings.ts";
import { type SearchKind, searchKinds } from "../domain/search-kind.ts";

export type EntrySearch = {
  /**
   * The readings' words come from `toSearchWords` and contain only letters and digits, so nothing in a pattern needs
   * escaping.
   */
  readings: readonly Reading[];
  kinds: readonly SearchKind[];
  /** Whether an entry must contain all words, or half of the meaningful ones. */
  match: "all" | "most";
};

/** A typical search, for the test that lets the database describe the statements. */
export const sampleReading: Reading = {
  text: "cream",
  stems: ["cream"],
  phrase: "cream",
  stemPhrase: "cream",
  cost: 0,
  isRespelled: false,
};

/** The minimum length of a word that counts when not all must match. */
const MEANING_FROM = 3;

/** The number of first ingredients on a label that count more, because the product contains more of them. */
const MUCH = 3;

const title = sql`(' ' || e.title || ' ')`;
/** The text that names an item and its purpose, without its ingredients. */
const namedAs = sql`(' ' || e.title || e.brand || e.categories)`;

/**
 * Returns a pattern for text that begins with these words. One or two letters match only a whole word, unless they are
 * the entire search.
 */
function begins(phrase: string, isAlone = false): string {
  return endsShort(phrase) && !(isAlone && !phrase.includes(" ")) ? `% ${phrase} %` : `% ${phrase}%`;
}

/** Returns the condition that an entry's names contain the word, or with `anywhere` that its running text does. */
function holds(stem: string, isAlone: boolean, where: "names" | "anywhere"): SQL {
  const inWords = isLookedForInside(stem) ? `%${stem}%` : begins(stem, isAlone);
  // Too many words in a text begin with two given letters.
  if (where === "names" || (stem.length <= 2 && isAlone)) return sql`e.words like ${inWords}`;
  return sql`(e.words like ${inWords} or e.body like ${begins(stem)})`;
}

const all = (conditions: SQL[]): SQL =>
  sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` and `)})`;

/**
 * Returns how well an entry with all words of an interpretation matches, in points: name, brand, category, ingredient,
 * text. Titles of articles and questions are sentences about an item, so they score lower than an item's name.
 */
function points({ text, phrase, stemPhrase, stems }: Reading): SQL {
  const isAlone = stems.length === 1;
  const each = (test: (stem: string) => SQL) => all(stems.map(test));
  const begun = begins(stemPhrase, isAlone);
  const inTitle = each((stem) => sql`${title} like ${begins(stem, isAlone)}`);
  const insideTitle = each((stem) => sql`e.title like ${isLookedForInside(stem) ? `%${stem}%` : begins(stem)}`);
  const isSentence = sql`e.kind in ('article', 'question')`;
  return sql`case
    when e.title = ${text} or e.title = ${phrase} then 1000
    when ${isSentence} then case
      when ${title} like ${begun} then 360
      when ${inTitle} then 340
      when e.categories like ${begun} then 280
      when e.words like ${begun} then 260
      when e.body like ${begun} then 95
      else 45 end - case e.kind when 'article' then 30 else 0 end
    when e.title = ${stemPhrase} or e.title like any(${sql.param([`${phrase} %`, `${stemPhrase} %`])}::text[]) then 900
    when e.title like ${`${stemPhrase}%`} then 850
    when ${each((stem) => sql`${title} like ${`% ${stem} %`}`)} or ${title} like ${`% ${phrase} %`} then 800
    when ${inTitle} then 700
    when ${insideTitle} then 600
    when e.brand like ${begun} then 500
    -- Called after the ingredient, such as "Bright C".
    when e.ingredients like ${begun} and (${sql.join(
      stems.flatMap((stem) => stem.split(" ")).map((stem) => sql`${title} like ${`% ${stem} %`}`),
      sql` or `,
    )}) then 460
    when e.categories like ${`% ${stemPhrase} %`} then 450
    when e.categories like ${begun} then 430
    when ${each((stem) => sql`${namedAs} like ${begins(stem, isAlone)}`)} then 400
    when e.ingredients like ${begun} then
      case when cardinality(string_to_array(left(e.ingredients, strpos(e.ingredients, ${` ${stemPhrase}`})), '||')) <= ${MUCH}::int
        then 330 else 300 end
    when ${each((stem) => sql`e.words like ${begins(stem, isAlone)}`)} then 250
    when e.body like ${begun} then 100
    else 50 end`;
}

/**
 * Added to keep the score positive, because its last digit is the interpretation's index and costs can exceed points.
 */
const ABOVE_ZERO = 1_000;

/**
 * The minimum points of an entry that is named like the search, or meant by it. An entry with fewer points only
 * mentions the searched words.
 */
const NAMED = 200;

/** Returns the score of entries with some of the words. Words in the title count most. */
function pointsOfSome(stems: readonly string[]): { holdsHalf: SQL; score: SQL } {
  const meaning = stems.flatMap((stem) => stem.split(" ")).filter((stem) => stem.length >= MEANING_FROM);
  const isAlone = meaning.length === 1;
  const sum = (values: SQL[]) => (values.length > 0 ? sql`(${sql.join(values, sql` + `)})` : sql`0`);
  const meaningHits = sum(meaning.map((stem) => sql`${holds(stem, isAlone, "anywhere")}::int`));
  const score = sum(
    meaning.map(
      (stem) => sql`case when ${title} like ${begins(stem)} then 60 when e.words like ${begins(stem)} then 25
        when ${holds(stem, isAlone, "anywhere")} then 10 else 0 end`,
    ),
  );
  return { holdsHalf: sql`${meaning.length}::int > 0 and ${meaningHits} * 2 >= ${meaning.length}::int`, score };
}

function foundIn({ readings, match }: EntrySearch): { condition: SQL; score: SQL } {
  if (match === "most") {
    const some = pointsOfSome(readings.at(-1)?.stems ?? []);
    return { condition: some.holdsHalf, score: sql`(${some.score} + ${ABOVE_ZERO}::int) * 10` };
  }
  const each = readings.map((reading, index) => {
    // A text that happens to contain a synonym's meaning needn't be about it.
    const where = reading.synonym === undefined ? "anywhere" : "names";
    const isHeld = all(reading.stems.map((stem) => holds(stem, reading.stems.length === 1, where)));
    // The last digit is the index of the interpretation.
    return {
      isHeld,
      score: sql`case when ${isHeld} then (${points(reading)} - ${reading.cost}::int + ${ABOVE_ZERO}::int) * 10 + ${index}::int end`,
    };
  });
  return {
    condition: sql`(${sql.join(
      each.map(({ isHeld }) => isHeld),
      sql` or `,
    )})`,
    score: sql`greatest(${sql.join(
      each.map(({ score }) => score),
      sql`, `,
    )})`,
  };
}

/**
 * Returns SQL for the entries that match one of the interpretations, best first within their kind (`points`), each name
 * once. It is a `with` list whose last part, `ranked`, has kind, id, reading (its index), score, rank and total.
 */
export function rankedEntriesInSql(search: EntrySearch): SQL {
  const { condition, score } = foundIn(search);
  const [first] = search.readings;
  return sql`
    found as materialized (
      select e.kind, e.id, e.title, e.position, ${score} as scored, similarity(e.title, ${first?.phrase ?? ""}) as likeness
      from search_entries e
      where ${condition}
        -- Drafts and planned articles are staff's alone.
        and (e.kind <> 'article' or e.id in ${liveArticleIdsInSql})
    ), named as (
      select distinct on (kind, title) kind, id, scored / 10 - ${ABOVE_ZERO}::int as score, scored % 10 as reading,
        -- Names that fit alike: the one with fewer other words. Else by likeness in quarters, so that letters that two names
        -- share by chance don't change the clinic's own order.
        case when scored / 10 - ${ABOVE_ZERO}::int >= 600 then -cardinality(string_to_array(title, ' ')) else floor(likeness * 4) end as nearness, position
      from found order by kind, title, scored desc, position
    ), judged as (
      select *, max(score) over () as best, max(score) over (partition by kind) as best_of_kind from named
    ), ranked as (
      select kind, id, reading, score, row_number() over (partition by kind order by score desc, nearness desc, position, id) as rank,
        count(*) over (partition by kind)::int as total
      from judged
      -- What only speaks of it is no answer where something is called so, but for articles and questions, and for treatments
      -- that say just these words while no treatment is called so.
      where kind = any(${sql.param([...search.kinds])}::text[]) and (
        score >= ${NAMED}::int or best < ${NAMED}::int or kind in ('article', 'question')
        or (kind = 'service' and score >= 100 and best_of_kind < ${NAMED}::int))
    )`;
}

/** Returns the kinds in the order of their best results. */
export function kindsInOrder(best: readonly { kind: SearchKind; score: number }[]): SearchKind[] {
  return [...best]
    .sort((one, other) => other.score - one.score || searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind))
    .map(({ kind }) => kind);
}
