import { readTagVersion } from "#platform/cache/read-tag-version.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** Returns a version that increases whenever people, rooms, devices, their working time or the clinic's settings change. */
export function readWorkingTimeVersion(db: DatabaseOrTransaction): Promise<string> {
  return readTagVersion(db, ["booking", "settings"]);
}
