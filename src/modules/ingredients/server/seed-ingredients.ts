import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { command } from "#platform/db/statement.ts";
import type { CorrectedField } from "../domain/ingredient.ts";
import { readFacts } from "./facts/read-facts.ts";
import { ingredientOverrides, ingredients } from "./tables.ts";

const facts = sql`jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as fact (
    id text, name text, synonyms text[], functions text[], "group" text, comedogenic jsonb, irritancy jsonb,
    flags text[], note text, sources jsonb, position integer
  )`;

const corrected = (field: CorrectedField) => sql`kept.facts->${sql.raw(`'${field}'`)}`;
const textsOr = (field: CorrectedField, shipped: SQL) =>
  sql`case when ${corrected(field)} is null then ${shipped} else array(select jsonb_array_elements_text(${corrected(field)})) end`;
const ratingOr = (field: CorrectedField, shipped: SQL) =>
  sql`case when ${corrected(field)} is null then ${shipped} else nullif(${corrected(field)}, 'null') end`;

/**
 * Writes the release's facts. The clinic's corrections stay, and so do its own ingredients, even if a fact has the same
 * name or id.
 */
const write = command(sql`
  with kept as (
    select ingredient_id, jsonb_object_agg(field, value) as facts from ${ingredientOverrides} group by ingredient_id
  )
  insert into ${ingredients}
    (id, name, synonyms, functions, "group", comedogenic, irritancy, flags, note, sources, position)
  select fact.id, fact.name, ${textsOr("synonyms", sql`fact.synonyms`)}, ${textsOr("functions", sql`fact.functions`)},
    coalesce(kept.facts->>'group', fact."group"), ${ratingOr("comedogenic", sql`fact.comedogenic`)},
    ${ratingOr("irritancy", sql`fact.irritancy`)}, ${textsOr("flags", sql`fact.flags`)},
    coalesce(kept.facts->>'note', fact.note), fact.sources, fact.position
  from ${facts} left join kept on kept.ingredient_id = fact.id
  where not exists (select 1 from ${ingredients} own where own.is_own and (own.name = fact.name or own.id = fact.id))
  on conflict (id) do update set name = excluded.name, synonyms = excluded.synonyms, functions = excluded.functions,
    "group" = excluded."group", comedogenic = excluded.comedogenic, irritancy = excluded.irritancy,
    flags = excluded.flags, note = excluded.note, sources = excluded.sources, position = excluded.position
  where (ingredients.name, ingredients.synonyms, ingredients.functions, ingredients."group", ingredients.comedogenic,
      ingredients.irritancy, ingredients.flags, ingredients.note, ingredients.sources, ingredients.position)
    is distinct from (excluded.name, excluded.synonyms, excluded.functions, excluded."group", excluded.comedogenic,
      excluded.irritancy, excluded.flags, excluded.note, excluded.sources, excluded.position)`);

/** Stores the release's current values of corrected facts. */
const noteShipped = command(sql`
  update ${ingredientOverrides} o set shipped = coalesce(to_jsonb(fact)->o.field, 'null')
  from ${facts}
  where fact.id = o.ingredient_id and o.shipped is distinct from coalesce(to_jsonb(fact)->o.field, 'null')`);

/**
 * Writes this release's ingredient facts, except where the clinic corrected them. They are sent as one parameter,
 * because building a statement with one for each cell takes half a second.
 */
export async function seedIngredients(db: Database): Promise<void> {
  const rows = JSON.stringify(readFacts().map((ingredient, position) => ({ ...ingredient, position })));
  // This runs at each start, even on a machine that is too busy for the usual time limit.
  await longTransaction(db, async (tx) => {
    await write(tx, { rows });
    await noteShipped(tx, { rows });
  });
}
