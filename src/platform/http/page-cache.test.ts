import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { TagChanges } from "../cache/tag-changes.ts";
import { Patience, patiently, presentPatience, REQUEST_SILENCE_MS } from "../db/patience.ts";
import { isCached, OFTEN, PageCache, type RenderedPage } from "./page-cache.ts";

/** Creates a cache whose tags and clock boundary the test controls. */
function cacheForTest() {
  const state = { version: 1 };
  const clock = { ...systemClock };
  const cache = new PageCache({
    clock,
    versions: {
      ...stillVersions,
      mark: () => state.version,
      isCurrent: (_tags, since) => since === state.version,
    },
    capacityBytes: 1_000_000,
    onError: (error) => {
      throw error;
    },
  });
  return { cache, clock, state };
}

const render = async (): Promise<RenderedPage> => ({
  status: 200,
  headers: {},
  html: "<p>Home</p>",
  tags: ["products"],
  endsAt: Number.POSITIVE_INFINITY,
});

it("a cached page is fresh until its content has changed, and may then be sent stale only once", async () => {
  const { cache, state } = cacheForTest();
  expect(cache.findFresh("/")).toBeUndefined();
  await cache.render("/", render);
  expect(cache.findFresh("/")).toBeDefined();
  state.version = 2;
  expect(cache.findFresh("/")).toBeUndefined();
  expect(cache.find("/", render)).toBeDefined();
});

it("a render that several requests wait for has its own full time limit (O2)", async () => {
  const { cache, state } = cacheForTest();
  const limits: (number | undefined)[] = [];
  const asked = async () => {
    limits.push(presentPatience()?.limitMs);
    return render();
  };
  const nearlySpent = new Patience(1);
  await patiently(nearlySpent, () => cache.render("/", asked));
  state.version = 2;
  nearlySpent.release();
  patiently(nearlySpent, () => cache.find("/", asked));
  await cache.render("/", asked);
  expect(limits).toEqual([REQUEST_SILENCE_MS, REQUEST_SILENCE_MS]);
});

it("a cached page is never sent past its expiration, such as the end of a sale", async () => {
  const { cache } = cacheForTest();
  await cache.render("/", async () => ({ ...(await render()), endsAt: Date.now() - 1 }));
  expect(cache.findFresh("/")).toBeUndefined();
  expect(cache.find("/", render)).toBeUndefined();
});

it("a page whose render began before the clock was moved is never sent after the move", async () => {
  const { cache, clock } = cacheForTest();
  await cache.render("/", render);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = cache.render("/shop", async () => {
    await promise;
    return { ...(await render()), html: "<p>yesterday</p>" };
  });
  clock.moves += 1;
  expect(cache.find("/", render)).toBeUndefined();
  const asked = cache.render("/shop", async () => ({ ...(await render()), html: "<p>today</p>" }));
  resolve();
  await begun;
  const page = await asked;
  expect(isCached(page) && Buffer.from(page.bodies.identity.body).toString()).toBe("<p>today</p>");
  expect(cache.findFresh("/shop")).toBe(page);
});

it("a page isn't cached if it read no data, or if its data expire immediately", async () => {
  const { cache } = cacheForTest();
  await cache.render("/", async () => ({ ...(await render()), tags: [] }));
  expect(cache.findFresh("/")).toBeUndefined();
  await cache.render("/", async () => ({ ...(await render()), endsAt: 0 }));
  expect(cache.findFresh("/")).toBeUndefined();
});

it("the page cache stores only pages with status 200", async () => {
  const { cache } = cacheForTest();
  await cache.render("/nowhere", async () => ({ ...(await render()), status: 404 }));
  expect(cache.findFresh("/nowhere")).toBeUndefined();
});

it("a page is compressed fast for its first visitors, and once it is popular, compressed again to a smaller size", async () => {
  const { cache } = cacheForTest();
  const html = Array.from({ length: 2_000 }, (_, index) => `<p class="row-${index % 37}">${index * 7_919}</p>`).join(
    "",
  );
  const page = await cache.render("/", async () => ({ ...(await render()), html }));
  if (!isCached(page)) throw new Error("it was not kept");
  const quick = page.bodies.br;
  for (let use = 1; use < OFTEN; use += 1) cache.findFresh("/");
  await cache.tightened();
  expect(page.bodies.br).toBe(quick);
  cache.find("/", render);
  await cache.tightened();
  const tight = page.bodies.br;
  expect(tight.body.byteLength).toBeLessThan(quick.body.byteLength);
  // A browser with the faster compressed version gets 304, as the content is the same. The ETag is weak, as the bytes
  // differ.
  expect(tight.etag).toBe(quick.etag);
  expect(tight.etag).toMatch(/^W\/".+"$/);
  expect(brotliDecompressSync(tight.body).toString()).toBe(html);
});

/** Creates a cache that is notified of changed tags while it is connected. */
function hearingCache() {
  const changes = new TagChanges();
  const state = { isHearing: true };
  const errors: unknown[] = [];
  const cache = new PageCache({
    clock: systemClock,
    versions: {
      ...stillVersions,
      mark: () => changes.count,
      isCurrent: (tags, since) => state.isHearing && changes.areCurrent(tags, since),
      hasHeardChange: (tags, since) => state.isHearing && !changes.areCurrent(tags, since),
    },
    capacityBytes: 1_000_000,
    onError: (error) => errors.push(error),
  });
  return { cache, changes, state, errors };
}

const productPage = async (): Promise<RenderedPage> => ({ ...(await render()), tags: ["product:p01", "products"] });

it.each([
  ["is not found", { status: 404 }],
  ["moved for good", { status: 301, headers: { location: "/product/new" } }],
  ["leads elsewhere", { status: 302, headers: { location: "/opening-soon" } }],
  ["leads elsewhere, as its data tells", { status: 202 }],
  ["is gone", { status: 410 }],
  ["is of its moment alone now", { endsAt: 0 }],
])("a cached page that %s when it is rendered again is removed from the cache", async (_what, now) => {
  const { cache, changes } = hearingCache();
  await cache.render("/product", productPage);
  changes.hear("product:p01");
  const again = async () => ({ ...(await productPage()), ...now });
  expect(cache.find("/product", again)).toBeDefined();
  await cache.render("/product", again);
  expect(cache.find("/product", again)).toBeUndefined();
  expect(cache.size.entries).toBe(0);
});

it.each([
  ["fails", async () => ({ ...(await productPage()), status: 500 })],
  ["can't be made now", async () => ({ ...(await productPage()), status: 503 })],
  [
    "lacks a part that couldn't be read",
    async () => ({ ...(await productPage()), headers: { "cache-control": "no-store" } }),
  ],
  [
    "isn't found, as a part couldn't be read",
    async () => ({ ...(await productPage()), status: 404, headers: { "cache-control": "no-store" } }),
  ],
  ["throws", () => Promise.reject(new Error("the database is down"))],
])("a cached page whose next render %s is still sent from the cache", async (_what, again) => {
  const { cache, changes } = hearingCache();
  const page = await cache.render("/product", productPage);
  changes.hear("product:p01");
  await cache.render("/product", again).catch(() => {});
  expect(cache.find("/product", again)).toBe(page);
  await cache.render("/product", again).catch(() => {});
});

it.each<CacheTag>(["products", "product:p01"])(
  "after a change of %s, the cache knows whether a product's page may be sent stale",
  async (tag) => {
    const { cache, changes } = hearingCache();
    await cache.render("/product", productPage);
    changes.hear(tag);
    // A product's details may be stale for a moment, but a product that may be gone isn't shown.
    expect(cache.find("/product", productPage) !== undefined).toBe(tag === "product:p01");
  },
);

it("cached pages are sent while change notifications are down, but are rendered again once notifications are back", async () => {
  const { cache, changes, state, errors } = hearingCache();
  const page = await cache.render("/product", productPage);
  state.isHearing = false;
  changes.hear("*");
  const down = () => Promise.reject(new Error("the database is down"));
  expect(cache.find("/product", down)).toBe(page);
  await expect.poll(() => errors).toHaveLength(1);
  state.isHearing = true;
  expect(cache.find("/product", productPage)).toBeUndefined();
  await cache.render("/product", productPage);
  expect(cache.findFresh("/product")).toBeDefined();
});
