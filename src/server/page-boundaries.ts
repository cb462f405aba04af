import { findNextPriceChange } from "#modules/catalog/server/offers/price-boundaries.ts";
import { findEndOfDeals } from "#modules/catalog/server/site-content.ts";
import { findNextArticle, getClinicSettings, hasLiveArticle } from "#modules/content/server/public.ts";
import { listZones } from "#modules/locations/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";
import type { Clock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";

const REFRESH_MS = 60_000;

/** Tags of content with prices, which changes when a sale or an offer begins or ends. */
const PRICED: readonly CacheTag[] = [
  "products",
  "services",
  "bundles",
  "offers",
  "product-prices",
  "service-prices",
  "*",
];
/** Tags of content with articles, which changes when a scheduled article is published. */
const WITH_NEWS: readonly CacheTag[] = ["news", "*"];
/** If one of these tags changes, the next instant at which prices change may be a different one. */
const MOVES_PRICE = new Set(["product-prices", "service-prices", "offers", "product:*", "service:*"]);

/**
 * Tags of content such as the menus, which changes when the first article is published, when the first sale price or
 * offer begins, and when the last one ends.
 */
const BY_CONTENT: readonly CacheTag[] = ["site-content", "*"];

type Instants = { midnight: number; price: number; article: number; content: number };
const UNKNOWN: Instants = { midnight: 0, price: 0, article: 0, content: 0 };
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Computes the next instants, by the clinic's clock, at which cached pages become outdated without a write: when a sale
 * or limited offer starts or ends (pages with prices), when a scheduled article is published (pages with articles),
 * when either changes which menus there are (all pages), and at the next midnight of any location (all pages). They are
 * computed ahead, so that reading them costs nothing.
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
  let requests = 0;

  async function refresh(): Promise<void> {
    requests += 1;
    const turn = requests;
    const { timeZone } = (await getClinicSettings(db)).location;
    const now = clock.now();
    const zones = new Set([timeZone, ...(await listZones(db))]);
    const midnight = Math.min(
      ...[...zones].map((zone) => startOfDay(addDays(dateInZone(now, zone), 1), zone).getTime()),
    );
    const price = (await findNextPriceChange(db, now))?.getTime() ?? NEVER;
    const article = (await findNextArticle(db))?.getTime() ?? NEVER;
    const deals = await findEndOfDeals(db, now);
    const content = Math.min(
      deals.isNone ? price : (deals.at?.getTime() ?? NEVER),
      (await hasLiveArticle(db)) ? NEVER : article,
    );
    // Uses only the result of the latest query.
    if (turn === requests) next = { midnight, price, article, content };
  }

  const quietly = () =>
    refresh().catch((error: unknown) => logger.warn({ err: error }, "the next change by time is unknown"));
  await refresh();
  versions.onChange((tag) => {
    // Until the new instants are computed, pages rendered with the new prices or articles must not be cached.
    if (MOVES_PRICE.has(tag)) next = { ...next, price: 0 };
    else if (tag === "site-content") next = { ...next, content: 0 };
    else if (tag === "news") next = { ...next, article: 0 };
    else if (tag === "settings" || tag === "*") next = UNKNOWN;
    else return;
    void quietly();
  });
  const timer = setInterval(() => void quietly(), REFRESH_MS);
  timer.unref();
  return {
    /**
     * Returns until when a response with these tags is valid, in milliseconds since the epoch; at least a second from
     * now, because the next instant may not be computed yet.
     */
    nextBoundary(tags: readonly CacheTag[]): number {
      const { midnight, price, article, content } = next;
      const ofPrices = tags.some((tag) => PRICED.includes(tag)) ? price : midnight;
      const ofNews = tags.some((tag) => WITH_NEWS.includes(tag)) ? article : midnight;
      const ofContent = tags.some((tag) => BY_CONTENT.includes(tag)) ? content : midnight;
      return Math.max(Math.min(midnight, ofPrices, ofNews, ofContent), clock.now().getTime() + 1_000);
    },
    /** Computes the instants again, such as after the clock was moved. */
    refresh: quietly,
    stop: () => clearInterval(timer),
  };
}
