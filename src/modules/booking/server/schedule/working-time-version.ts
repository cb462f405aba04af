import { sql } from "drizzle-orm";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const read = statement<{ version: string }>(sql`
  select coalesce(sum(version), 0)::text as version from cache_versions where tag in ('booking', 'settings')`);

/** Grows whenever people, rooms, devices, their working time or the clinic's settings change. */
export async function readWorkingTimeVersion(db: DatabaseOrTransaction): Promise<string> {
  const [row] = await read(db);
  return row?.version ?? "0";
}

/** Makes every plan that was made with the former working time stale, from the commit on. */
export async function raiseWorkingTimeVersion(tx: Transaction): Promise<void> {
  await bumpTags(tx, ["booking"]);
}
