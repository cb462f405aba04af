import { findNextPriceChange } from "#modules/catalog/server/public.ts";
import { findNextArticle, getClinicSettings } from "#modules/content/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";
import type { Clock } from "#shared/clock.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";

const REFRESH_MS = 60_000;

/**
 * The next instant at which a cached page stops being true without a write: the start or end of a sale or of a limited
 * offer, a planned article, or the clinic's midnight. It is computed ahead, so that reading it costs nothing. By the clinic's clock.
 */
export async function watchPageBoundaries({
  db,
  clock,
  versions,
  logger,
}: {
  db: Database;
  clock: Clock;
  versions: TagVersions;
  logger: Logger;
}) {
  let next = 0;
  let asked = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const turn = asked;
    const { timeZone } = await getClinicSettings(db);
    const now = clock.now();
    const midnight = startOfDay(addDays(dateInZone(now, timeZone), 1), timeZone).getTime();
    const changes = [await findNextPriceChange(db, now), await findNextArticle(db)];
    const soonest = changes.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY);
    // A later question has a later answer.
    if (turn === asked) next = Math.min(midnight, ...soonest);
  }

  const quietly = () =>
    refresh().catch((error: unknown) => logger.warn({ err: error }, "the next change by time is unknown"));
  await refresh();
  versions.onChange((tag) => {
    if (tag !== "catalog" && tag !== "settings" && tag !== "content") return;
    // Until the answer is there, what is rendered with the new prices or articles must not outlive them.
    next = 0;
    void quietly();
  });
  const timer = setInterval(() => void quietly(), REFRESH_MS);
  timer.unref();
  return {
    /** Milliseconds since the epoch. When it has passed and isn't known anew yet, a page is kept for a second. */
    nextBoundary: () => Math.max(next, clock.now().getTime() + 1_000),
    /** Reads it again, such as after the clock was moved. */
    refresh: quietly,
    stop: () => clearInterval(timer),
  };
}
