import { readTagVersion, tagsOfVersion, tagVersionInSql } from "#platform/cache/read-tag-version.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

const SUBJECTS = ["booking", "settings"] as const;

/** SQL: the version that `readWorkingTimeVersion` returns, with the values that it needs. */
export const workingTimeVersionInSql = tagVersionInSql;
export const workingTimeVersionValues = { tags: tagsOfVersion(SUBJECTS) };

/**
 * Returns a version that increases whenever people, rooms, devices, their working time or the clinic's settings change.
 */
export function readWorkingTimeVersion(db: DatabaseOrTransaction): Promise<string> {
  return readTagVersion(db, SUBJECTS);
}
