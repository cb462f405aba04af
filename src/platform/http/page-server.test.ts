import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { createLogger } from "../logger.ts";
import { OFTEN, PageCache } from "./page-cache.ts";
import { createPageServer, type DocumentVisitor } from "./page-server.ts";

/** The real page server on a port, with a renderer that counts its renders. */
let version = 1;
let boundary = Number.POSITIVE_INFINITY;
let status = 200;
/** The version below which records shown on pages may be gone, and where moved pages redirect. */
let goneAt = 0;
let movedTo = "/shop";
let isIncomplete = false;
let renders: string[] = [];
let gate: Promise<void> = Promise.resolve();

const render = async (who: string, request: Request): Promise<Response> => {
  const url = new URL(request.url);
  renders.push(`${who} ${url.pathname}${url.search}`);
  const words = `${who} v${version} #${renders.length}`;
  await gate;
  return new Response(`<html><script>1</script><style>a{}</style>${words}</html>`, {
    status,
    headers: {
      ...(url.pathname.endsWith(".data")
        ? { "content-type": "text/x-script", "x-remix-response": "yes" }
        : { "content-type": "text/html; charset=utf-8" }),
      "set-cookie": "never=1",
      ...(status >= 300 && status < 400 ? { location: movedTo } : {}),
      ...(isIncomplete ? { "cache-control": "no-store" } : {}),
    },
  });
};
const visitor = (who: string, hasCookie: boolean): DocumentVisitor => ({
  hasCookie,
  isLoggedIn: hasCookie,
  render: (request, _requestId, note) => {
    note?.({ tags: ["products"], endsAt: boundary });
    return render(who, request);
  },
});
const cache = new PageCache({
  clock: systemClock,
  versions: {
    ...stillVersions,
    mark: () => version,
    isCurrent: (_tags, since) => since === version,
    hasHeardChange: (tags, since) => tags.length > 0 && since < goneAt,
  },
  capacityBytes: 1_000_000,
  onError: () => {},
});
const origin = "http://clinic.example";
const pages = createPageServer({
  cache,
  languages: ["es"],
  ruleOf: (path) => {
    if (path.startsWith("/shop")) return { query: ["page", "brand"], isForGuests: true };
    return path.startsWith("/news") ? { query: [] } : undefined;
  },
  routeIdOf: (path) => (/^\/(shop|news)/.test(path) ? `${path.split("/")[1]}-route` : undefined),
  hasSessionCookie: (cookie) => cookie?.includes("renewal=") ?? false,
  visitorOf: async () => visitor("person", true),
  guest: visitor("guest", false),
  everybody: visitor("everybody", false),
  origin,
  policy: { isHttps: false, mapHost: "https://map.example", checkoutOrigins: [] },
  sharedMaxAgeSeconds: 0,
  preview: async (token, request) =>
    token === "good"
      ? new Response(`<html><script>go()</script>unsaved ${request.url}</html>`, {
          headers: { "content-type": "text/html" },
        })
      : undefined,
  errorPage: (id) => `<html>failed ${id}</html>`,
  logger: createLogger({ level: "silent" }),
});
const server = createServer((request, response) => void pages.serve(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const { port } = server.address() as AddressInfo; // a listening TCP server has a port
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

let turn = 0;
const fresh = () => `/shop/${turn++}`;

beforeEach(() => {
  renders = [];
  status = 200;
  isIncomplete = false;
  movedTo = "/shop";
  boundary = Number.POSITIVE_INFINITY;
  gate = Promise.resolve();
});

describe("pages in several languages", () => {
  it("are rendered and cached once per language, by their URL (LA-4)", async () => {
    const path = fresh();
    const languages = ["", "/es"].map((prefix) => `${prefix}${path}?page=2&unknown=1`);
    const first = await Promise.all(languages.map((address) => get(address)));
    const again = await Promise.all(languages.map((address) => get(address)));
    expect(renders.sort()).toEqual([`guest /es${path}?page=2`, `guest ${path}?page=2`]);
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(first[0]?.body).not.toEqual(first[1]?.body);
  });

  it("have their data cached under the same route in every language", async () => {
    const path = fresh();
    for (let times = 0; times < 2; times += 1) await get(`/es${path}.data?_routes=shop-route`);
    expect(renders).toEqual([`guest /es${path}.data?_routes=shop-route`]);
  });

  it("are cached only in the languages that the clinic offers", async () => {
    const path = fresh();
    for (let times = 0; times < 2; times += 1) await get(`/de${path}`);
    expect(renders).toHaveLength(2);
  });
});

describe("cached documents for guests", () => {
  it("are rendered only once and sent with their caching headers", async () => {
    const path = fresh();
    const first = await get(path);
    const again = await get(path);
    expect(again.body.equals(first.body)).toBe(true);
    expect(renders).toHaveLength(1);
    expect(again.headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Cookie, Accept-Encoding",
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(again.headers["set-cookie"]).toBeUndefined();
  });

  it("are rendered again for the next guest if part of their content couldn't be read (SH-13)", async () => {
    const path = fresh();
    isIncomplete = true;
    expect((await get(path)).headers["cache-control"]).toBe("private, no-store");
    isIncomplete = false;
    expect((await get(path)).headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(renders).toHaveLength(2);
  });

  it("have one cache key for known parameters in any order, which leaves out unknown parameters", async () => {
    const path = fresh();
    await get(`${path}?brand=b&page=2`);
    await get(`${path}?page=2&utm_source=x&brand=b`);
    await get(`${path}?page=2&brand=b&${"a".repeat(500)}=1`);
    expect(renders).toEqual([`guest ${path}?page=2&brand=b`]);
  });

  it("have an ETag per encoding, by which they return 304 with the same content security policy", async () => {
    const path = fresh();
    const plain = await get(path);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await get(path, { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(decode(packed.body).equals(plain.body)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      // The recompressed page is still the page that the visitor has.
      for (let use = 0; use < OFTEN; use += 1) await get(path);
      await cache.tightened();
      const same = await get(path, { "accept-encoding": encoding, "if-none-match": packed.headers.etag ?? "" });
      expect(same.status).toBe(304);
      expect(same.body).toHaveLength(0);
      expect(same.headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
      expect((await get(path, { "if-none-match": packed.headers.etag ?? "" })).status).toBe(200);
    }
    expect(renders).toHaveLength(1);
  });

  it("respond to a HEAD request with their length and no body", async () => {
    const path = fresh();
    const whole = await get(path);
    const head = await get(path, {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(whole.body.byteLength));
    expect(head.body).toHaveLength(0);
  });

  it("are sent stale while they are rendered only once, for any number of requests", async () => {
    const path = fresh();
    await get(path);
    version += 1;
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const stale = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    expect(new Set(stale.map(({ body }) => body.toString()))).toEqual(new Set([expect.stringContaining("#1")]));
    expect(renders).toHaveLength(2);
    open.resolve();
    await expect.poll(async () => (await get(path)).body.toString()).toContain("#2");
    expect(renders).toHaveLength(2);
  });

  it("are rendered only once for all concurrent requests for an uncached page", async () => {
    const path = fresh();
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const asked = Array.from({ length: 20 }, () => get(path));
    await expect.poll(() => renders.length).toBe(1);
    open.resolve();
    expect(new Set((await Promise.all(asked)).map(({ status: got }) => got))).toEqual(new Set([200]));
    expect(renders).toHaveLength(1);
  });

  it("are never sent after they have expired", async () => {
    const path = fresh();
    boundary = Date.now() + 500;
    await get(path);
    await expect.poll(() => Date.now()).toBeGreaterThan(boundary);
    boundary = Number.POSITIVE_INFINITY;
    expect((await get(path)).body.toString()).toContain("#2");
  });

  it("include only pages with status 200, not 404 or 500", async () => {
    const path = fresh();
    status = 404;
    const missing = await get(path);
    expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "private, no-store"]);
    await get(path);
    expect(renders).toHaveLength(2);
  });
});

describe("a page whose product or article is gone", () => {
  it.each([404, 410, 301, 302, 202])(
    "returns %s from the next request on, as a document and as data, even if the page was cached",
    async (now) => {
      const path = fresh();
      for (const address of [path, `${path}.data`]) {
        status = 200;
        await get(address);
        expect((await get(address)).status).toBe(200);
        version += 1;
        goneAt = version;
        status = now;
        for (const _ of [1, 2]) expect((await get(address)).status).toBe(now);
      }
    },
  );

  it("isn't sent even to requests that are waiting for a render that began before", async () => {
    const path = fresh();
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const waiting = get(path);
    await expect.poll(() => renders.length).toBe(1);
    version += 1;
    goneAt = version;
    status = 404;
    open.resolve();
    expect((await waiting).status).toBe(404);
  });

  it("is sent stale at most once, even if no change notification arrives", async () => {
    const path = fresh();
    for (const address of [path, `${path}.data`]) {
      status = 200;
      await get(address);
      version += 1;
      status = 404;
      expect((await get(address)).status).toBe(200);
      await expect.poll(async () => (await get(address)).status).toBe(404);
    }
  });
});

it("a cached page is still sent while rendering it again fails", async () => {
  const path = fresh();
  await get(path);
  version += 1;
  for (const now of [500, 503]) {
    status = now;
    for (const _ of [1, 2, 3]) {
      const { status: got, body } = await get(path);
      expect([got, body.toString()]).toEqual([200, expect.stringContaining("#1")]);
    }
  }
});

describe("page requests with a session cookie", () => {
  it("get a page rendered for them alone, which isn't cached", async () => {
    const path = fresh();
    await get(path);
    const own = await get(path, { cookie: "renewal=abc" });
    expect(own.body.toString()).toContain("person");
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect((await get(path)).body.toString()).toContain("guest");
  });

  it("can't submit a form: POST, PUT and DELETE get 403, and nothing is rendered (W3)", async () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await get(fresh(), { cookie: "renewal=abc" }, method)).status).toBe(403);
    expect(renders).toEqual([]);
  });
});

describe("the data of a page for guests", () => {
  const routes = "_routes=shop-route";

  it("is cached like the page's document: rendered only once, by known parameters, with an ETag", async () => {
    const path = fresh();
    const first = await get(`${path}.data?page=2&utm_source=x&${routes}&brand=b`, { "accept-encoding": "br" });
    const again = await get(`${path}.data?brand=b&page=2&${routes}`, { "accept-encoding": "br" });
    expect(again.headers).toMatchObject({
      "content-type": "text/x-script",
      "content-encoding": "br",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Cookie, Accept-Encoding",
    });
    expect(again.headers.etag).toBe(first.headers.etag);
    const etag = String(again.headers.etag);
    const same = { "accept-encoding": "br", "if-none-match": etag };
    expect((await get(`${path}.data?page=2&brand=b&${routes}`, same)).status).toBe(304);
    await get(`${path}.data?page=2&brand=b`);
    await get(`${path}?page=2&brand=b`);
    expect(renders).toEqual([
      `guest ${path}.data?page=2&brand=b&${routes}`,
      `guest ${path}.data?page=2&brand=b`,
      `guest ${path}?page=2&brand=b`,
    ]);
  });

  it("becomes stale when the page's content changes, and is sent once more while the page is rendered again", async () => {
    const path = fresh();
    await get(`${path}.data?${routes}`);
    version += 1;
    expect((await get(`${path}.data?${routes}`)).body.toString()).toContain("#1");
    await expect.poll(async () => (await get(`${path}.data?${routes}`)).body.toString()).toContain("#2");
    expect(renders).toHaveLength(2);
  });

  it.each([
    ["a choice of routes that the site doesn't make", "?_routes=other"],
    ["routes asked for twice", `?${routes}&${routes}`],
    ["several routes", "?_routes=root%2Cshop-route"],
  ])("is never cached for %s", async (_what, search) => {
    const path = fresh();
    for (const _ of [1, 2])
      expect((await get(`${path}.data${search}`)).headers["cache-control"]).toBe("private, no-store");
    expect(renders).toHaveLength(2);
  });

  it("is never cached for a page without its own data, or for a redirect, an error or an incomplete page", async () => {
    expect((await get("/elsewhere.data")).headers["cache-control"]).toBe("private, no-store");
    for (const bad of [202, 404, 500]) {
      const path = fresh();
      status = bad;
      const answer = await get(`${path}.data`);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([bad, "private, no-store"]);
      status = 200;
      expect((await get(`${path}.data`)).headers["cache-control"]).toMatch(/^public/);
    }
    isIncomplete = true;
    const path = fresh();
    expect((await get(`${path}.data`)).headers["cache-control"]).toBe("private, no-store");
    isIncomplete = false;
    expect((await get(`${path}.data`)).headers["cache-control"]).toMatch(/^public/);
  });

  it("is rendered for each visitor with a session", async () => {
    const path = fresh();
    await get(`${path}.data`);
    const own = await get(`${path}.data`, { cookie: "renewal=abc" });
    expect(own.body.toString()).toContain("person");
    expect(own.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("a page that is the same for all visitors", () => {
  const cookie = { cookie: "renewal=abc" };
  let page = 0;
  const news = () => `/news/${page++}`;

  it("has one cached document and one data response for guests and customers, without Vary: Cookie", async () => {
    const path = news();
    for (const address of [path, `${path}.data`, `${path}.data?_routes=news-route`]) {
      const guests = await get(address);
      const customers = await get(address, cookie);
      expect(customers.body.equals(guests.body)).toBe(true);
      for (const { headers } of [guests, customers])
        expect(headers).toMatchObject({ "cache-control": expect.stringMatching(/^public/), vary: "Accept-Encoding" });
      const same = await get(address, { ...cookie, "if-none-match": String(guests.headers.etag) });
      expect([same.status, same.headers.vary]).toEqual([304, "Accept-Encoding"]);
    }
    expect(renders).toEqual([
      `everybody ${path}`,
      `everybody ${path}.data`,
      `everybody ${path}.data?_routes=news-route`,
    ]);
  });

  it("is rendered without personal data for the first visitor, even if that is a customer", async () => {
    const path = news();
    expect((await get(path, cookie)).body.toString()).toContain("everybody");
    expect(renders).toEqual([`everybody ${path}`]);
  });

  it("is rendered again for a visitor with a session, instead of being sent stale", async () => {
    const path = news();
    await get(path, cookie);
    version += 1;
    expect((await get(path, cookie)).body.toString()).toContain("#2");
    version += 1;
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    expect((await get(path)).body.toString()).toContain("#2");
    await expect.poll(() => renders.length).toBe(3);
    version += 1; // a write while the guest's render is running
    const waiting = get(path, cookie);
    open.resolve();
    expect((await waiting).body.toString()).toContain("#4");
  });

  it("is rendered for each visitor separately if it can't be shared: a redirect, an error, a failed read", async () => {
    for (const bad of [302, 404]) {
      status = bad;
      const answer = await get(news(), cookie);
      expect([answer.status, answer.headers["cache-control"], answer.headers.vary]).toEqual([
        bad,
        "private, no-store",
        "Cookie, Accept-Encoding",
      ]);
      expect(answer.body.toString()).toContain("person");
    }
    status = 200;
    isIncomplete = true;
    const path = news();
    expect((await get(path, cookie)).body.toString()).toContain("person");
    isIncomplete = false;
    expect((await get(path)).body.toString()).toContain("everybody");
  });
});

it("a page allows only its own inline scripts and styles, by hash (W2)", async () => {
  const policy = String((await get(fresh())).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe|nonce|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
});

it("a page's URL never comes from the Host header", async () => {
  await get("/elsewhere", { host: "evil.example" });
  expect(renders).toEqual(["guest /elsewhere"]);
});

it("a preview of a page needs a token, is never cached, and redirects to the page after the token has expired", async () => {
  const path = fresh();
  const preview = await get(`${path}?preview=good`);
  expect(preview.body.toString()).toContain(`unsaved ${origin}${path}`);
  expect(preview.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  expect(preview.headers).toMatchObject({ "x-frame-options": "DENY" });
  expect((await get(path)).body.toString()).toContain("guest");
  const over = await get(`${path}?brand=b1&preview=over`);
  expect([over.status, over.headers.location]).toEqual([302, `${path}?brand=b1`]);
});

it("a preview is shown in a frame of the back office, without scripts, and no other page can be framed", async () => {
  const path = fresh();
  const still = await get(`${path}?preview=good&still`);
  expect(still.body.toString()).toBe(`<html>unsaved ${origin}${path}?preview=good</html>`);
  expect(still.headers).toMatchObject({
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(String(still.headers["content-security-policy"])).toContain("script-src 'self';");
  expect((await get(`${path}?still`)).headers).toMatchObject({
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
});

describe("a redirect target", () => {
  it.each(HOST_LIKE_TARGETS)(
    "is refused for %s, which a browser could read as a URL of another site",
    async (target) => {
      const { status: got, headers } = await get(target);
      expect([got, headers.location]).toEqual([400, undefined]);
      expect(renders).toEqual([]);
    },
  );

  it.each([
    "/shop//evil.example/",
    "/@evil.example/",
    "/x/%2F%2Fevil.example/",
    "/http:/evil.example",
    "/%09/evil.example/",
  ])("is on the same site after a preview of %s expired", async (path) => {
    const { status: got, headers } = await get(`${path}?preview=over&next=//evil.example`);
    expect(got).toBe(302);
    const led = new URL(headers.location ?? "//nowhere", `${origin}${path}`);
    expect([led.origin, led.pathname]).toEqual([origin, path]);
  });

  it.each([
    "//evil.example/",
    "/\\evil.example/",
    "https://evil.example/",
    "http://clinic.example.evil.example/",
    "javascript:alert(1)",
  ])("is never %s, because a render that redirects to such a target fails", async (target) => {
    status = 302;
    movedTo = target;
    const { status: got, headers } = await get("/elsewhere");
    expect([got, headers.location]).toEqual([500, undefined]);
  });

  it.each(["/shop", "shop?page=2", "http://clinic.example/news"])(
    "may be %s, because that path is on this site",
    async (target) => {
      status = 301;
      movedTo = target;
      const { status: got, headers } = await get("/elsewhere");
      expect([got, headers.location]).toEqual([301, target]);
    },
  );
});
