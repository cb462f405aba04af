import { findNextPriceChange } from "#modules/catalog/server/public.ts";
import { findNextArticle, getClinicSettings } from "#modules/content/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";
import type { Clock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";

const REFRESH_MS = 60_000;

/** What shows prices, and so changes when a sale or an offer begins or ends. */
const PRICED: readonly CacheTag[] = [
  "products",
  "services",
  "bundles",
  "offers",
  "product-prices",
  "service-prices",
  "*",
];
/** What shows articles, and so changes when a planned one goes live. */
const WITH_NEWS: readonly CacheTag[] = ["news", "*"];
/** Changes by which the next change of a price may have become another. */
const MOVES_PRICE = new Set(["product-prices", "service-prices", "offers", "product:*", "service:*"]);

type Instants = { midnight: number; price: number; article: number };
const UNKNOWN: Instants = { midnight: 0, price: 0, article: 0 };

/**
 * The next instants at which cached pages stop being true without a write: the start or end of a sale or of a limited offer for
 * what shows prices, a planned article for what shows articles, and the clinic's midnight for everything. They are computed
 * ahead, so that reading them costs nothing. By the clinic's clock.
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
  let next = UNKNOWN;
  let asked = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const turn = asked;
    const { timeZone } = await getClinicSettings(db);
    const now = clock.now();
    const midnight = startOfDay(addDays(dateInZone(now, timeZone), 1), timeZone).getTime();
    const price = (await findNextPriceChange(db, now))?.getTime() ?? Number.POSITIVE_INFINITY;
    const article = (await findNextArticle(db))?.getTime() ?? Number.POSITIVE_INFINITY;
    // A later question has a later answer.
    if (turn === asked) next = { midnight, price, article };
  }

  const quietly = () =>
    refresh().catch((error: unknown) => logger.warn({ err: error }, "the next change by time is unknown"));
  await refresh();
  versions.onChange((tag) => {
    // Until the answer is there, what is rendered with the new prices or articles must not outlive them.
    if (MOVES_PRICE.has(tag)) next = { ...next, price: 0 };
    else if (tag === "news") next = { ...next, article: 0 };
    else if (tag === "settings" || tag === "*") next = UNKNOWN;
    else return;
    void quietly();
  });
  const timer = setInterval(() => void quietly(), REFRESH_MS);
  timer.unref();
  return {
    /**
     * Until when an answer with these tags is true, in milliseconds since the epoch. When that has passed and isn't known anew
     * yet, it is cached for a second.
     */
    nextBoundary(tags: readonly CacheTag[]): number {
      const { midnight, price, article } = next;
      const ofPrices = tags.some((tag) => PRICED.includes(tag)) ? price : midnight;
      const ofNews = tags.some((tag) => WITH_NEWS.includes(tag)) ? article : midnight;
      return Math.max(Math.min(midnight, ofPrices, ofNews), clock.now().getTime() + 1_000);
    },
    /** Reads it again, such as after the clock was moved. */
    refresh: quietly,
    stop: () => clearInterval(timer),
  };
}
