import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";

/**
 * Returns the tables of the whole database that contain a pattern, except those of the demo's card provider, which
 * stands for another company.
 */
export async function tablesWith(db: Database, pattern: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'sandbox%'`);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hits: number }>(
      sql`select count(*)::int as hits from ${sql.raw(name)} as t where t::text ~* ${pattern}`,
    );
    if (rows[0]?.hits) holding.push(name.replace("public.", ""));
  }
  return holding.sort();
}
