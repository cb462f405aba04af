import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { newStaff } from "#testing/staff.ts";
import { clinicNow } from "../support/clock.ts";
import { apiCall } from "../support/customer.ts";
import { workerServer } from "../support/server.ts";

const SECONDS_TO_GO_LIVE = 5;
const server = await workerServer();
const other = await server.launchAnother();
const origins = [server.origin, other.origin];

/** Whether the product's page shows the sale price to a guest, from the cache if it is there. */
const showsPrice = (origin: string, price: string) => async () =>
  (await (await fetch(`${origin}/product/${slug}`)).text()).includes(price);

const { rows } = await server.db.execute<{ id: string; slug: string; cents: number }>(sql`
  select z.id, p.slug, z.price_cents as cents from product_sizes z join products p on p.id = z.product_id
  where z.sale_price_cents is null and z.archived_at is null and p.is_active and p.archived_at is null
    and (select count(*) from product_sizes o where o.product_id = p.id) = 1
  order by z.id limit 1`);
const { id: sizeId, slug, cents } = rows[0] ?? { id: "", slug: "", cents: 0 };

it("a sale that staff scheduled begins once and ends once, automatically and on every server (BO-39)", async () => {
  const { bearer, customerId } = await newStaff(server.db, "admin");
  const staff = apiCall(server.origin, bearer);
  const salePriceCents = cents - 137;
  const price = `$${(salePriceCents / 100).toFixed(2)}`;
  const size = await staff("GET", `admin/ProductSize/${sizeId}`);
  // The first request for a page that isn't cached yet takes longer.
  for (const origin of origins) expect(await showsPrice(origin, price)()).toBe(false);
  const startsAt = clinicNow().getTime() + 12_000;
  const endsAt = startsAt + 12_000;
  onTestFinished(async () => {
    await server.db.execute(sql`
      update product_sizes set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null where id = ${sizeId}`);
  });
  const planned = await staff("PUT", `admin/ProductSize/${sizeId}`, {
    version: size.body.data.version,
    salePrice: salePriceCents,
    saleStartsAt: new Date(startsAt).toISOString(),
    saleEndsAt: new Date(endsAt).toISOString(),
  });
  expect(planned.status).toBe(200);

  const changes = await Promise.all(
    origins.map(async (origin) => {
      // Each response is recorded, because the page must switch only once and not back and forth.
      const looks: { at: number; isOnSale: boolean }[] = [];
      const isOnSale = showsPrice(origin, price);
      while (clinicNow().getTime() < endsAt + SECONDS_TO_GO_LIVE * 1_000) {
        looks.push({ at: clinicNow().getTime(), isOnSale: await isOnSale() });
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return looks.filter((look, index) => index === 0 || look.isOnSale !== looks[index - 1]?.isOnSale);
    }),
  );
  for (const [first, begun, ended, ...more] of changes) {
    expect([first?.isOnSale, begun?.isOnSale, ended?.isOnSale, more]).toEqual([false, true, false, []]);
    for (const [look, instant] of [
      [begun, startsAt],
      [ended, endsAt],
    ] as const) {
      expect((look?.at ?? 0) - instant).toBeGreaterThan(-1_000);
      expect((look?.at ?? 0) - instant).toBeLessThan(SECONDS_TO_GO_LIVE * 1_000);
    }
  }
  const { rows: entries } = await server.db.execute(
    sql`select action, resource_id as id from audit_entries where account_id = ${customerId}`,
  );
  expect(entries).toEqual([{ action: "productSize.update", id: sizeId }]);
});

it("an article that staff scheduled appears on every server within five seconds of its time (BO-39)", async () => {
  const { bearer } = await newStaff(server.db, "admin");
  const staff = apiCall(server.origin, bearer);
  const goesLiveAt = clinicNow().getTime() + 8_000;
  onTestFinished(async () => {
    await server.db.execute(sql`delete from news_articles where slug = 'planned-for-a-moment'`);
  });
  const response = await staff("POST", "admin/News", {
    title: "Planned for a moment",
    slug: "planned-for-a-moment",
    publishedOn: "2026-11-20",
    author: "Lena Park",
    summary: "It waits.",
    html: "<p>It waits.</p>",
    goesLiveAt: new Date(goesLiveAt).toISOString(),
  });
  expect([response.status, response.body.data.state]).toEqual([200, "planned"]);
  const firstSeen = await Promise.all(
    origins.map(async (origin) => {
      while (clinicNow().getTime() < goesLiveAt + SECONDS_TO_GO_LIVE * 1_000) {
        const page = await (await fetch(`${origin}/allNews`)).text();
        if (page.includes("Planned for a moment")) return clinicNow().getTime();
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  for (const seen of firstSeen) {
    expect(seen - goesLiveAt).toBeGreaterThan(-1_000);
    expect(seen - goesLiveAt).toBeLessThan(SECONDS_TO_GO_LIVE * 1_000);
  }
});

it("a banner that staff scheduled replaces the previous banner once, on every server (BO-39, OO-5)", async () => {
  const { bearer } = await newStaff(server.db, "admin");
  const staff = apiCall(server.origin, bearer);
  const { rows } = await server.db.execute<{ id: string; title: string }>(
    sql`select id, title from banners where page = 'home'`,
  );
  const { id, title } = rows[0] ?? { id: "", title: "" };
  onTestFinished(async () => {
    await server.db.execute(sql`update banners set title = ${title} where id = ${id}`);
  });
  const shows = async (origin: string) => (await (await fetch(origin)).text()).includes("Open on Sundays");
  for (const origin of origins) expect(await shows(origin)).toBe(false);
  const liveFrom = clinicNow().getTime() + 8_000;
  const planned = await staff("POST", `admin/Banner/${id}/plans`, {
    changes: { title: "Open on Sundays" },
    liveFrom: new Date(liveFrom).toISOString(),
  });
  expect(planned.status).toBe(200);
  const seen = await Promise.all(
    origins.map(async (origin) => {
      const looks: { at: number; isNew: boolean }[] = [];
      while (clinicNow().getTime() < liveFrom + SECONDS_TO_GO_LIVE * 1_000) {
        looks.push({ at: clinicNow().getTime(), isNew: await shows(origin) });
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return looks.filter((look, index) => look.isNew !== looks[index - 1]?.isNew);
    }),
  );
  for (const [former, next, ...more] of seen) {
    expect([former?.isNew, next?.isNew, more]).toEqual([false, true, []]);
    expect((next?.at ?? 0) - liveFrom).toBeGreaterThan(-1_000);
  }
  const { rows: entries } = await server.db.execute(
    sql`select 1 from audit_entries where resource_id = ${id} and action = 'banner.update' and reason = 'Planned change'`,
  );
  expect(entries).toHaveLength(1);
});
