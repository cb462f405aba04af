import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import type { Database } from "#platform/db/client.ts";

/**
 * After the tests of a file, restores tables to their current content, for later files on the worker's server: changed
 * rows get their former content, and added rows are deleted. Triggers notify the server of it. Call this at the top
 * level of the file.
 */
export async function putBackAfterwards(db: Database, tables: readonly string[]): Promise<void> {
  const former = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await db.execute<{ content: string }>(
      sql`select coalesce(jsonb_agg(t), '[]')::text as content from ${sql.identifier(table)} t`,
    );
    former.set(table, rows[0]?.content ?? "[]");
  }
  afterAll(async () => {
    for (const [table, content] of former) await putBack(db, table, content);
  });
}

async function putBack(db: Database, table: string, content: string): Promise<void> {
  const { rows: columns } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  );
  const name = sql.identifier(table);
  const then = sql`jsonb_populate_recordset(null::${name}, ${content}::jsonb)`;
  const set = columns.map((column) => sql`${sql.identifier(column.name)} = f.${sql.identifier(column.name)}`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${name} t where not exists (select from ${then} f where f.id = t.id)`);
    await tx.execute(
      sql`update ${name} t set ${sql.join(set, sql`, `)} from ${then} f where f.id = t.id and t.* is distinct from f.*`,
    );
  });
}
