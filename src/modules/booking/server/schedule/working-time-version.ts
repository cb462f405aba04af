import { bumpTags } from "#platform/cache/bump-tags.ts";
import { readTagVersion } from "#platform/cache/read-tag-version.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";

/** Grows whenever people, rooms, devices, their working time or the clinic's settings change. */
export function readWorkingTimeVersion(db: DatabaseOrTransaction): Promise<string> {
  return readTagVersion(db, ["booking", "settings"]);
}

/** Makes every plan that was made with the former working time stale, from the commit on. */
export async function raiseWorkingTimeVersion(tx: Transaction): Promise<void> {
  await bumpTags(tx, ["booking"]);
}
