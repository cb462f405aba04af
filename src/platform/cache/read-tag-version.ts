import { sql } from "drizzle-orm";
import type { CacheSubject } from "#shared/contract/cache-tag.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";
import { command, statement } from "../db/statement.ts";

const read = statement(
  { version: "text" },
  sql`
  select coalesce(sum(changes), 0)::text as version from tag_changes
  where tag = any(${sql.placeholder("tags")}::text[])`,
);

/**
 * One version for some subjects, straight from the database, for readers that can't rely on what their process has heard so far.
 * It grows with each write that changed one of them.
 */
export async function readTagVersion(db: DatabaseOrTransaction, subjects: readonly CacheSubject[]): Promise<string> {
  const [row] = await read(db, { tags: [...subjects, "*"] });
  return row?.version ?? "0";
}

const addChanges = command(sql`
  with past as (delete from tag_changes returning tag, changes)
  insert into tag_changes (tag, changes) select tag, sum(changes) from past group by tag`);

/**
 * Adds up changes of the past, so that reading a version stays quick. In one statement: a reader sees the rows before it or the
 * sums after it, which say the same.
 */
export async function addUpTagChanges(db: DatabaseOrTransaction): Promise<void> {
  await addChanges(db);
}
