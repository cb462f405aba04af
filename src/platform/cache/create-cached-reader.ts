import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { Database } from "../db/client.ts";
import { commitSeparately } from "../db/one-commit.ts";
import { SharedWork } from "../db/shared-work.ts";
import type { TagVersions } from "./tag-versions.ts";

type Deps = { db: Database; versions: Pick<TagVersions, "versionOf"> };

/**
 * Returns a reader for data that is the same for all requests. It reads once and caches the result until something with
 * one of the tags changes; simultaneous requests wait for the same read. After a failed read, the next request tries
 * again.
 */
export function createCachedReader<Result>(
  tags: readonly CacheTag[],
  read: (db: Database) => Promise<Result>,
): (deps: Deps) => Promise<Result> {
  const cached = new WeakMap<Database, { version: string; work: SharedWork<Result> }>();
  return async ({ db, versions }) => {
    const version = versions.versionOf(tags);
    const last = cached.get(db);
    if (last?.version === version) return last.work.result();
    // Reads in a separate context, because a shared cache must not contain what one request has written but not
    // committed.
    const work: SharedWork<Result> = new SharedWork(() =>
      commitSeparately(() => read(db)).catch((error: unknown) => {
        if (cached.get(db)?.work === work) cached.delete(db);
        throw error;
      }),
    );
    cached.set(db, { version, work });
    return work.result();
  };
}
