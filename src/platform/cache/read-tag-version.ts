import { sql } from "drizzle-orm";
import type { CacheTag } from "#shared/contract/define-call.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";
import { statement } from "../db/statement.ts";

const read = statement<{ version: string }>(sql`
  select coalesce(sum(version), 0)::text as version from cache_versions
  where tag = any(${sql.placeholder("tags")}::text[])`);

/**
 * One version for some tags, straight from the database: for whom a version that this process has heard of is not new
 * enough. It differs after each write that bumped one of them.
 */
export async function readTagVersion(db: DatabaseOrTransaction, tags: readonly CacheTag[]): Promise<string> {
  const [row] = await read(db, { tags });
  return row?.version ?? "0";
}
