import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { listenToTagVersions, type TagVersions } from "#platform/cache/tag-versions.ts";
import { createLogger } from "#platform/logger.ts";
import { systemClock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { testDatabase } from "#testing/test-database.ts";
import { watchPageBoundaries } from "./page-boundaries.ts";

const { db, url } = await testDatabase();
const logger = createLogger({ level: "silent" });
await ensureClinicSettings(db);

async function nextBoundary(...tags: CacheTag[]): Promise<number> {
  const versions = await listenToTagVersions({ databaseUrl: url, logger });
  const boundaries = await watchPageBoundaries({ db, clock: systemClock, versions, logger });
  const next = boundaries.nextBoundary(tags);
  boundaries.stop();
  await versions.stop();
  return next;
}

it("cached pages expire when a limited offer starts and when it ends (PG-8)", async () => {
  const [begins, ends] = [Date.now() + 60_000, Date.now() + 120_000].map((at) => new Date(at));
  await db.execute(sql`
    insert into limited_offers (id, slug, name, kind, description, price_cents, full_price_cents, minutes_text, conditions, weekdays, starts_at, ends_at, position)
    values ('o1', 'o1', 'Two together', 'combination', '', 100, 200, '', '{}', '{}', ${begins?.toISOString()}, ${ends?.toISOString()}, 1)`);
  expect(await nextBoundary("offers")).toBe(begins?.getTime());
  expect(await nextBoundary("services", "categories")).toBe(begins?.getTime());
  // Content without prices isn't affected.
  expect(await nextBoundary("faqs", "settings")).toBeGreaterThan(ends?.getTime() ?? 0);
  await db.execute(sql`update limited_offers set starts_at = now() - interval '1 hour'`);
  expect(await nextBoundary("offers")).toBe(ends?.getTime());
});

it("pages are cached for at most a second while the server reads when the next price change is due (BO-39)", async () => {
  const listeners: ((tag: string) => void)[] = [];
  const versions: TagVersions = {
    ...stillVersions,
    onChange: (listener) => listeners.push(listener),
  };
  const boundaries = await watchPageBoundaries({ db, clock: systemClock, versions, logger });
  const soon = new Date(Date.now() + 60_000);
  await db.execute(
    sql`update limited_offers set starts_at = now() - interval '1 hour', ends_at = ${soon.toISOString()}`,
  );
  const before = Date.now();
  for (const tell of listeners) tell("offers");
  expect(boundaries.nextBoundary(["offers"])).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(boundaries.nextBoundary(["offers"])).toBeGreaterThanOrEqual(before);
  await expect.poll(() => boundaries.nextBoundary(["offers"])).toBe(soon.getTime());
  boundaries.stop();
});

it("cached pages expire when a scheduled article is published (BO-39)", async () => {
  const soon = new Date(Date.now() + 60_000);
  await db.execute(sql`
    insert into news_articles (id, slug, title, summary, html, picture, author, published_on, goes_live_at)
    values ('n1', 'n1', 'Light', '', '', '', '', '2026-11-20', ${soon.toISOString()})`);
  expect(await nextBoundary("news")).toBe(soon.getTime());
  await db.execute(sql`update news_articles set is_published = false`);
  expect(await nextBoundary("news")).not.toBe(soon.getTime());
});

it("cached pages expire at the earliest next midnight of all locations (LO-1)", async () => {
  const midnightIn = (zone: string) => startOfDay(addDays(dateInZone(new Date(), zone), 1), zone).getTime();
  const zones = ["America/New_York", "Asia/Tokyo", "Europe/Berlin", "Pacific/Auckland"];
  const earliest = zones.toSorted((one, other) => midnightIn(one) - midnightIn(other))[0];
  await db.execute(sql`insert into locations (id, slug, position, time_zone)
    select zone, zone, row_number() over (), zone from unnest(${sql.param(zones)}::text[]) zone`);
  expect(await nextBoundary("settings")).toBe(midnightIn(earliest ?? ""));
  await db.execute(sql`delete from locations where id <> 'main'`);
});
