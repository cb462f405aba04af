import { sql } from "drizzle-orm";
import { command } from "#platform/db/statement.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";

const tellTags = command(sql`select tell_tags(${sql.placeholder("tags")}::text[])`);

/**
 * Invalidates everything cached under these tags on all servers, when the surrounding transaction commits. Only for
 * content that changes as time passes: triggers announce the tags of writes (decision 0071).
 */
export async function bumpTags(tx: DatabaseOrTransaction, tags: readonly CacheTag[]): Promise<void> {
  await tellTags(tx, { tags: [...tags] });
}
