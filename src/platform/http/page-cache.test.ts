import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { isCached, PageCache, type RenderedPage } from "./page-cache.ts";

/** A cache whose tags and clock boundary the test moves. */
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

it("finds a page fresh until what it shows has changed; a stale one may be sent once more", async () => {
  const { cache, state } = cacheForTest();
  expect(cache.findFresh("/")).toBeUndefined();
  await cache.render("/", render);
  expect(cache.findFresh("/")).toBeDefined();
  state.version = 2;
  expect(cache.findFresh("/")).toBeUndefined();
  expect(cache.find("/", render)).toBeDefined();
});

it("never shows a page past its end, such as that of a sale", async () => {
  const { cache } = cacheForTest();
  await cache.render("/", async () => ({ ...(await render()), endsAt: Date.now() - 1 }));
  expect(cache.findFresh("/")).toBeUndefined();
  expect(cache.find("/", render)).toBeUndefined();
});

it("never shows a page from before the clock was moved, nor one that was being rendered then", async () => {
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

it("caches no page that read nothing, or something that is of its moment alone (house 2)", async () => {
  const { cache } = cacheForTest();
  await cache.render("/", async () => ({ ...(await render()), tags: [] }));
  expect(cache.findFresh("/")).toBeUndefined();
  await cache.render("/", async () => ({ ...(await render()), endsAt: 0 }));
  expect(cache.findFresh("/")).toBeUndefined();
});

it("keeps only what was found", async () => {
  const { cache } = cacheForTest();
  await cache.render("/nowhere", async () => ({ ...(await render()), status: 404 }));
  expect(cache.findFresh("/nowhere")).toBeUndefined();
});

it("sends the first visitors what was compressed quickly, and everybody after them fewer bytes of the same", async () => {
  const { cache } = cacheForTest();
  const html = Array.from({ length: 2_000 }, (_, index) => `<p class="row-${index % 37}">${index * 7_919}</p>`).join(
    "",
  );
  const page = await cache.render("/", async () => ({ ...(await render()), html }));
  if (!isCached(page)) throw new Error("it was not kept");
  const quick = page.bodies.br;
  await cache.tightened();
  const tight = page.bodies.br;
  expect(tight.body.byteLength).toBeLessThan(quick.body.byteLength);
  // Who has the quick one is answered 304, as it says the same: weakly, as its bytes are others.
  expect(tight.etag).toBe(quick.etag);
  expect(tight.etag).toMatch(/^W\/".+"$/);
  expect(brotliDecompressSync(tight.body).toString()).toBe(html);
});

it("drops a page that its next render finds gone, and keeps one whose render failed", async () => {
  const { cache, state } = cacheForTest();
  await cache.render("/", render);
  state.version = 2;
  await cache.render("/", async () => ({ ...(await render()), status: 500 }));
  expect(cache.find("/", render)).toBeDefined();
  await cache.render("/", async () => ({ ...(await render()), status: 404 }));
  expect(cache.find("/", render)).toBeUndefined();
});
