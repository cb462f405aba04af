import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import { isCached, PageCache } from "./page-cache.ts";

/** A cache whose tags and clock boundary the test moves. */
function cacheForTest() {
  const state = { version: 1, endsAt: Number.POSITIVE_INFINITY };
  const clock = { ...systemClock };
  const cache = new PageCache({
    clock,
    versions: {
      versionOf: () => String(state.version),
      onChange: () => {},
      catchUp: async () => {},
      stop: async () => {},
    },
    capacityBytes: 1_000_000,
    nextBoundary: () => state.endsAt,
    onError: (error) => {
      throw error;
    },
  });
  return { cache, clock, state };
}

const render = async () => ({ status: 200, headers: {}, html: "<p>Home</p>" });

it("finds a page fresh until what it shows has changed; a stale one may be sent once more", async () => {
  const { cache, state } = cacheForTest();
  expect(cache.findFresh("/", ["catalog"])).toBeUndefined();
  await cache.render("/", ["catalog"], render);
  expect(cache.findFresh("/", ["catalog"])).toBeDefined();
  state.version = 2;
  expect(cache.findFresh("/", ["catalog"])).toBeUndefined();
  expect(cache.find("/", ["catalog"], render)).toBeDefined();
});

it("never shows a page past its end, such as that of a sale", async () => {
  const { cache, state } = cacheForTest();
  state.endsAt = Date.now() - 1;
  await cache.render("/", ["catalog"], render);
  expect(cache.findFresh("/", ["catalog"])).toBeUndefined();
  expect(cache.find("/", ["catalog"], render)).toBeUndefined();
});

it("never shows a page from before the clock was moved, nor one that was being rendered then", async () => {
  const { cache, clock } = cacheForTest();
  await cache.render("/", ["catalog"], render);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = cache.render("/shop", ["catalog"], async () => {
    await promise;
    return { ...(await render()), html: "<p>yesterday</p>" };
  });
  clock.moves += 1;
  expect(cache.find("/", ["catalog"], render)).toBeUndefined();
  const asked = cache.render("/shop", ["catalog"], async () => ({ ...(await render()), html: "<p>today</p>" }));
  resolve();
  await begun;
  const page = await asked;
  expect(isCached(page) && Buffer.from(page.bodies.identity.body).toString()).toBe("<p>today</p>");
  expect(cache.findFresh("/shop", ["catalog"])).toBe(page);
});

it("keeps only what was found", async () => {
  const { cache } = cacheForTest();
  await cache.render("/nowhere", ["catalog"], async () => ({ ...(await render()), status: 404 }));
  expect(cache.findFresh("/nowhere", ["catalog"])).toBeUndefined();
});

it("sends the first visitors what was compressed quickly, and everybody after them fewer bytes of the same", async () => {
  const { cache } = cacheForTest();
  const html = Array.from({ length: 2_000 }, (_, index) => `<p class="row-${index % 37}">${index * 7_919}</p>`).join(
    "",
  );
  const page = await cache.render("/", ["catalog"], async () => ({ status: 200, headers: {}, html }));
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
