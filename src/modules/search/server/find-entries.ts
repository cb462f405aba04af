import { type SQL, sql } from "drizzle-orm";
import { liveArticleIdsInSql } from "#modules/content/server/public.ts";
import { MOST_READINGS } from "../domain/readings.ts";
import { type SearchKind, searchKinds } from "../domain/search-kind.ts";
import { readingColumns } from "./entry-patterns.ts";

/** The number of first ingredients on a label that count more, because the product contains more of them. */
const MUCH = 3;

const title = sql`(' ' || e.title || ' ')`;
/** The text that names an item and its purpose, without its ingredients. */
const namedAs = sql`(' ' || e.title || e.brand || e.categories)`;

/**
 * How well an entry with all words of an interpretation matches, in points: name, brand, category, ingredient, text.
 * Titles of articles and questions are sentences about an item, so they score lower than an item's name.
 */
const points = sql`case
    when e.title in (r.text, r.phrase) then 1000
    when e.kind in ('article', 'question') then case
      when ${title} like r.begun then 360
      when ${title} like all(r."begunStems") then 340
      when e.categories like r.begun then 280
      when e.words like r.begun then 260
      when e.body like r.begun then 95
      else 45 end - case e.kind when 'article' then 30 else 0 end
    when e.title = r."stemPhrase" or e.title like r.phrase || ' %' or e.title like r."stemPhrase" || ' %' then 900
    when e.title like r."stemPhrase" || '%' then 850
    when ${title} like all(r."wholeStems") or ${title} like '% ' || r.phrase || ' %' then 800
    when ${title} like all(r."begunStems") then 700
    when e.title like all(r."insideStems") then 600
    when e.brand like r.begun then 500
    -- Called after the ingredient, such as "Bright C".
    when e.ingredients like r.begun and ${title} like any(r."wholeWords") then 460
    when e.categories like '% ' || r."stemPhrase" || ' %' then 450
    when e.categories like r.begun then 430
    when ${namedAs} like all(r."begunStems") then 400
    when e.ingredients like r.begun then
      case when cardinality(string_to_array(left(e.ingredients, strpos(e.ingredients, ' ' || r."stemPhrase")), '||')) <= ${MUCH}::int
        then 330 else 300 end
    when e.words like all(r."begunStems") then 250
    when e.body like r.begun then 100
    else 50 end`;

/**
 * Added to keep the score positive, because its last digit is the interpretation's index and costs can exceed points.
 */
const ABOVE_ZERO = 1_000;

/**
 * The minimum points of an entry whose name, brand, category or ingredients match the search. An entry with fewer
 * points only mentions the searched words.
 */
const NAMED = 200;

/** Entries with all words of one of the interpretations in the placeholder `readings` (`toSearchValues`). */
const withAllWords = sql`
      select e.kind, e.id, e.title, e.position, max((${points} - r.cost + ${ABOVE_ZERO}::int) * 10 + r.index) as scored
      -- The limit tells the planner how few they are.
      from (select * from json_to_recordset(${sql.placeholder("readings")}::json) as r(${readingColumns})
        limit ${sql.raw(String(MOST_READINGS))}) r
      -- The first stem alone finds entries by the index.
      join search_entries e on e.words like r."inNames"[1] or e.body like r."inText"[1]
      where cardinality(r."inNames") = 1 or not exists (
        select from unnest(r."inNames", r."inText") as stem("inNames", "inText")
        where (e.words like stem."inNames" or e.body like stem."inText") is not true)
      group by e.kind, e.id`;

/** Entries with half of the words in the placeholder `words` (`toWordPatterns`). Words in the title count most. */
const withSomeWords = sql`
      select e.kind, e.id, e.title, e.position, (${ABOVE_ZERO}::int + sum(
        case when ${title} like w.begun then 60 when e.words like w.begun then 25 else 10 end)::int) * 10 as scored
      from json_to_recordset(${sql.placeholder("words")}::json) as w(begun text, "inNames" text)
      join search_entries e on e.words like w."inNames" or e.body like w.begun
      group by e.kind, e.id
      having count(*) * 2 >= json_array_length(${sql.placeholder("words")}::json)`;

/**
 * Returns SQL for the entries with all words of an interpretation, or with half of the words, best first within their
 * kind (`points`), each name once. It is a `with` list whose last part, `ranked`, has kind, id, reading (its index),
 * score, rank and total. Its placeholders are `readings` or `words`, `phrase` (the most likely interpretation's) and `kinds`.
 */
export function rankedEntriesInSql(words: "all" | "some"): SQL {
  return sql`
    found as materialized (${words === "all" ? withAllWords : withSomeWords}
    ), named as (
      select distinct on (kind, title) kind, id, scored / 10 - ${ABOVE_ZERO}::int as score, scored % 10 as reading,
        -- Names that fit alike: the one with fewer other words. Else by likeness in quarters, so that letters that two names
        -- share by chance don't change the clinic's own order.
        case when scored / 10 - ${ABOVE_ZERO}::int >= 600 then -cardinality(string_to_array(title, ' '))
          else floor(similarity(title, ${sql.placeholder("phrase")}::text) * 4) end as nearness, position
      from found
      -- Drafts and planned articles are staff's alone.
      where kind <> 'article' or id in ${liveArticleIdsInSql}
      order by kind, title, scored desc, position
    ), judged as (
      select *, max(score) over () as best, max(score) over (partition by kind) as best_of_kind from named
    ), ranked as (
      select kind, id, reading, score, row_number() over (partition by kind order by score desc, nearness desc, position, id) as rank,
        count(*) over (partition by kind)::int as total
      from judged
      -- What only speaks of it is no answer where something is called so, but for articles and questions, and for treatments
      -- that say just these words while no treatment is called so.
      where kind = any(${sql.placeholder("kinds")}::text[]) and (
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
