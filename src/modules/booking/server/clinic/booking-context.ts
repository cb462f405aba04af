import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Clock } from "#shared/clock.ts";

/** What the booking use cases need from the server. The booking API and other modules pass their `ServerDeps`. */
export type BookingContext = {
  db: Database;
  clock: Clock;
  versions: Pick<TagVersions, "versionOf">;
  /** The secrets that decrypt health answers, because these answers decide which dates a customer may book. */
  secrets: Secrets;
};
