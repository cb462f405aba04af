import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { readFacts } from "./facts/read-facts.ts";
import { ingredients } from "./tables.ts";

const write = command(sql`
  insert into ${ingredients}
    (id, name, synonyms, functions, "group", comedogenic, irritancy, flags, note, sources, position)
  select id, name, synonyms, functions, "group", comedogenic, irritancy, flags, note, sources, position
  from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as fact (
    id text, name text, synonyms text[], functions text[], "group" text, comedogenic jsonb, irritancy jsonb,
    flags text[], note text, sources jsonb, position integer
  )
  on conflict (id) do update set name = excluded.name, synonyms = excluded.synonyms, functions = excluded.functions,
    "group" = excluded."group", comedogenic = excluded.comedogenic, irritancy = excluded.irritancy,
    flags = excluded.flags, note = excluded.note, sources = excluded.sources, position = excluded.position
  where ${ingredients} is distinct from excluded`);

/**
 * The ingredient facts, which every clinic has as this release knows them: no screen edits them. They go as one parameter:
 * to build a statement with one for each cell takes half a second.
 */
export async function seedIngredients(db: Database): Promise<void> {
  const rows = readFacts().map((ingredient, position) => ({ ...ingredient, position }));
  await write(db, { rows: JSON.stringify(rows) });
}
