import { sql } from "drizzle-orm";
import type { CacheSubject } from "#shared/contract/cache-tag.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";
import { command, statement } from "../db/statement.ts";

/** SQL: one version for the subjects in the placeholder `tags`, as `tagsOfVersion` lists them. */
export const tagVersionInSql = sql`
  (select coalesce(sum(changes), 0)::text from tag_changes where tag = any(${sql.placeholder("tags")}::text[]))`;

const read = statement({ version: "text" }, sql`select ${tagVersionInSql} as version`);

/** Everything that changes a version of these subjects. */
export const tagsOfVersion = (subjects: readonly CacheSubject[]): string[] => [...subjects, "*"];

/**
 * Returns one version for several subjects, directly from the database, for readers that can't rely on the changes
 * their process has received so far. It increases with each write that changed one of them.
 */
export async function readTagVersion(db: DatabaseOrTransaction, subjects: readonly CacheSubject[]): Promise<string> {
  const [row] = await read(db, { tags: tagsOfVersion(subjects) });
  return row?.version ?? "0";
}

const addChanges = command(sql`
  with past as (delete from tag_changes returning tag, changes)
  insert into tag_changes (tag, changes) select tag, sum(changes) from past group by tag`);

/**
 * Sums up past changes, so that reading a version stays fast. It is one statement, so a reader sees either the rows
 * before it or the sums after it, which are equivalent.
 */
export async function addUpTagChanges(db: DatabaseOrTransaction): Promise<void> {
  await addChanges(db);
}
