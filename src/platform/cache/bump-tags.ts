import { sql } from "drizzle-orm";
import type { CacheTag } from "#shared/contract/define-call.ts";
import type { DatabaseOrTransaction } from "../db/client.ts";

/** Makes everything kept under these tags stale on all servers, the moment the surrounding transaction commits. */
export async function bumpTags(tx: DatabaseOrTransaction, tags: readonly CacheTag[]): Promise<void> {
  for (const tag of [...tags].sort()) {
    await tx.execute(sql`
      with bumped as (
        insert into cache_versions (tag, version) values (${tag}, 1)
        on conflict (tag) do update set version = cache_versions.version + 1
        returning version
      )
      select pg_notify('cache_version', ${tag} || ':' || version) from bumped`);
  }
}
