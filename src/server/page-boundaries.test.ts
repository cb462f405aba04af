import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { listenToTagVersions, type TagVersions } from "#platform/cache/tag-versions.ts";
import { createLogger } from "#platform/logger.ts";
import { systemClock } from "#shared/clock.ts";
import { testDatabase } from "#testing/test-database.ts";
import { watchPageBoundaries } from "./page-boundaries.ts";

const { db, url } = await testDatabase();
const logger = createLogger({ level: "silent" });
await ensureClinicSettings(db);

async function nextBoundary(): Promise<number> {
  const versions = await listenToTagVersions({ databaseUrl: url, logger });
  const boundaries = await watchPageBoundaries({ db, clock: systemClock, versions, logger });
  const next = boundaries.nextBoundary();
  boundaries.stop();
  await versions.stop();
  return next;
}

it("ends cached pages when a limited offer begins and when it ends (PG-8)", async () => {
  const [begins, ends] = [Date.now() + 5_000, Date.now() + 10_000].map((at) => new Date(at));
  await db.execute(sql`
    insert into limited_offers (id, slug, name, kind, description, price_cents, full_price_cents, minutes_text, conditions, weekdays, starts_at, ends_at, position)
    values ('o1', 'o1', 'Two together', 'combination', '', 100, 200, '', '{}', '{}', ${begins?.toISOString()}, ${ends?.toISOString()}, 1)`);
  expect(await nextBoundary()).toBe(begins?.getTime());
  await db.execute(sql`update limited_offers set starts_at = now() - interval '1 hour'`);
  expect(await nextBoundary()).toBe(ends?.getTime());
});

it("keeps nothing longer than a second while it reads when prices change next (BO-39)", async () => {
  const listeners: ((tag: string) => void)[] = [];
  const versions: TagVersions = {
    versionOf: () => "",
    onChange: (listener) => listeners.push(listener),
    catchUp: async () => {},
    stop: async () => {},
  };
  const boundaries = await watchPageBoundaries({ db, clock: systemClock, versions, logger });
  const soon = new Date(Date.now() + 5_000);
  await db.execute(
    sql`update limited_offers set starts_at = now() - interval '1 hour', ends_at = ${soon.toISOString()}`,
  );
  const before = Date.now();
  for (const tell of listeners) tell("catalog");
  expect(boundaries.nextBoundary()).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(boundaries.nextBoundary()).toBeGreaterThanOrEqual(before);
  await expect.poll(() => boundaries.nextBoundary()).toBe(soon.getTime());
  boundaries.stop();
});

it("ends cached pages when a planned article goes live (BO-39)", async () => {
  const soon = new Date(Date.now() + 3_000);
  await db.execute(sql`
    insert into news_articles (id, slug, title, summary, html, picture, author, published_on, goes_live_at)
    values ('n1', 'n1', 'Light', '', '', '', '', '2026-11-20', ${soon.toISOString()})`);
  expect(await nextBoundary()).toBe(soon.getTime());
  await db.execute(sql`update news_articles set is_published = false`);
  expect(await nextBoundary()).not.toBe(soon.getTime());
});
