import { sql } from "drizzle-orm";
import type { CacheSubject } from "#shared/contract/cache-tag.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";
import { command, statement } from "../db/statement.ts";

/** SQL for one version of all subjects in the placeholder `tags`, whose value comes from `tagsOfVersion`. */
export const tagVersionInSql = sql`
  (select coalesce(sum(changes), 0)::text from tag_changes where tag = any(${sql.placeholder("tags")}::text[]))`;

const read = statement({ version: "text" }, sql`select ${tagVersionInSql} as version`);

/** Returns the tags whose changes raise the version of these subjects. */
export const tagsOfVersion = (subjects: readonly CacheSubject[]): string[] => [...subjects, "*"];

/**
 * Returns a version number for several cache subjects. Reads it from the database, for callers that can't rely on the
 * changes that their process has received so far. Each write that changes one of the subjects increases it.
 */
export async function readTagVersion(db: DatabaseOrTransaction, subjects: readonly CacheSubject[]): Promise<string> {
  const [row] = await read(db, { tags: tagsOfVersion(subjects) });
  return row?.version ?? "0";
}

const addChanges = command(sql`
  with past as (delete from tag_changes returning tag, changes)
  insert into tag_changes (tag, changes) select tag, sum(changes) from past group by tag`);

/**
 * Adds up past changes into one row per tag, so that reading a version stays fast. Uses one statement, so that a reader
 * sees either the former rows or their sums, which give the same version.
 */
export async function addUpTagChanges(db: DatabaseOrTransaction): Promise<void> {
  await addChanges(db);
}
