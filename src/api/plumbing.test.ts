import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { calls } from "#calls.ts";
import { createAuthenticate } from "#modules/account/server/sessions/identify-session.ts";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { networkKeyOf } from "#platform/rate-limit.ts";
import { moduleApis } from "#server/server-modules.ts";
import type { Clock } from "#shared/clock.ts";
import { staffCalls } from "#staff-calls.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { createApi } from "./create-api.ts";

const api = await demoApi(moduleApis, { rateLimitFactor: 1_000 });

/** Stands for a second process of the same clinic, with its own cache. */
const otherVersions = await listenToTagVersions({ databaseUrl: api.url, logger: api.deps.logger });
const other = createApi({
  deps: { ...api.deps, versions: otherVersions },
  calls,
  staffCalls,
  bindings: moduleApis,
  authenticate: createAuthenticate(api.db),
  observe: () => {},
});

async function clinicNames(): Promise<string[]> {
  const answers = await Promise.all([
    api.send("GET", "Clinic/settings"),
    Promise.resolve(other.fetch(new Request("http://localhost/api/v1/Clinic/settings"))).then(async (response) => ({
      body: await response.json(),
    })),
  ]);
  return answers.map(({ body }) => body.data.name);
}

/** Changes a price without firing triggers, like a price that changes when a sale ends. */
const raisePriceUnheard = () =>
  api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update product_sizes set price_cents = price_cents + 100 where product_id = 'p02'`);
  });

it("the API refuses writes while the disk is full, and serves reads (O2)", async () => {
  const full = createApi({
    deps: api.deps,
    calls,
    staffCalls,
    bindings: moduleApis,
    authenticate: createAuthenticate(api.db),
    observe: () => {},
    refusesWrites: () => true,
  });
  const address = "http://localhost/api/v1";
  const body = JSON.stringify({ email: "somebody@example.com", password: "whatever-it-may-be" });
  const headers = { "content-type": "application/json" };
  const refused = await full.fetch(new Request(`${address}/user/login`, { method: "POST", headers, body }));
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "unavailable" }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await full.fetch(new Request(`${address}/Clinic/settings`))).status).toBe(200);
});

describe("the API's public reads", () => {
  it("are cached with an ETag, and return 304 if unchanged", async () => {
    const first = await api.send("GET", "Clinic/settings");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+, must-revalidate$/);
    const again = await api.send("GET", "Clinic/settings", { headers: { "if-none-match": etag } });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, undefined, etag]);
  });

  it("are invalidated in every process after the commit of a change to their data, and not earlier", async () => {
    const [before = ""] = await clinicNames();
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{name}', '"Renamed"')`);
      await sleep(100);
      expect(await clinicNames()).toEqual([before, before]);
    });
    await expect.poll(clinicNames, { timeout: 20_000 }).toEqual(["Renamed", "Renamed"]);
    await otherVersions.stop();
  });

  it("are executed again after their cached response has expired, such as when a sale has ended", async () => {
    const boundary = Date.now() + 60_000;
    let now = new Date(boundary - 60_000);
    const clock: Clock = { now: () => now, moves: 0 };
    const clinic = createApi({
      deps: { ...api.deps, clock },
      calls,
      staffCalls,
      bindings: moduleApis,
      authenticate: createAuthenticate(api.db),
      observe: () => {},
      nextBoundary: () => boundary,
    });
    const productNow = async () => {
      const response = await clinic.fetch(new Request("http://localhost/api/v1/Product/p02"));
      return JSON.stringify((await response.json()).data);
    };
    const before = await productNow();
    await raisePriceUnheard();
    expect(await productNow()).toEqual(before);
    now = new Date(boundary);
    expect(await productNow()).not.toEqual(before);
  });

  it("are executed again after the clinic's clock was moved", async () => {
    const clock = { now: () => new Date(), moves: 3 };
    const clinic = createApi({
      deps: { ...api.deps, clock },
      calls,
      staffCalls,
      bindings: moduleApis,
      authenticate: createAuthenticate(api.db),
      observe: () => {},
    });
    const priceNow = async () => {
      const response = await clinic.fetch(new Request("http://localhost/api/v1/Product/p02"));
      return JSON.stringify((await response.json()).data);
    };
    const before = await priceNow();
    await raisePriceUnheard();
    expect(await priceNow()).toEqual(before);
    clock.moves += 1;
    expect(await priceNow()).not.toEqual(before);
  });

  it("never return a logged-in person's data from the shared cache", async () => {
    const token = await newShopper(api);
    const own = await api.send("GET", "cart", { token });
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect(own.headers.get("etag")).toBeNull();
  });
});

it("public reads include the API description, with its ETag", async () => {
  const first = await api.send("GET", "openapi.json");
  const etag = first.headers.get("etag") ?? "";
  const again = await api.send("GET", "openapi.json", { headers: { "if-none-match": etag } });
  expect([again.status, again.body]).toEqual([304, undefined]);
});

it.each([
  ["/api/v1/openapi.json", "application/json; charset=utf-8"],
  ["/api/docs", "text/html; charset=utf-8"],
])(
  "%s is compressed to at most an eighth of its size, and is a 304 for clients that have it in any encoding",
  async (path, type) => {
    const ask = (headers: Record<string, string> = {}) =>
      api.fetch(new Request(`http://localhost:3000${path}`, { headers }));
    const plain = Buffer.from(await (await ask()).arrayBuffer());
    expect(plain.byteLength).toBeGreaterThan(100_000);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const sent = await ask({ "accept-encoding": encoding });
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        "content-type": type,
        "content-encoding": encoding,
        "cache-control": "public, max-age=300",
        vary: "Accept-Encoding",
      });
      const bytes = Buffer.from(await sent.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(plain.byteLength / 8);
      expect(decode(bytes).equals(plain)).toBe(true);
      const etag = sent.headers.get("etag") ?? "";
      expect((await ask({ "accept-encoding": encoding, "if-none-match": etag })).status).toBe(304);
      expect((await ask({ "if-none-match": etag })).status).toBe(304);
    }
  },
);

it("the public read of the day's coupons has an ETag, and returns 304 while the coupons are unchanged", async () => {
  const first = await api.send("GET", "getAllcoupan");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(first.body.data).not.toEqual([]);
  expect((await api.send("GET", "getAllcoupan", { headers })).status).toBe(304);
  await api.db.execute(sql`update coupons set name = name || '!'`);
  expect((await api.send("GET", "getAllcoupan", { headers })).status).toBe(200);
});

it("public reads treat an empty parameter as omitted", async () => {
  const all = (await api.send("GET", "Product/all/paginate")).body.data;
  const open = await api.send("GET", "Product/all/paginate?brand=&minPrice=&maxPrice=&sort=&page=&limit=");
  expect(open.body.data).toEqual(all);
  expect(all.totalDocs).toBeGreaterThan(0);
  expect((await api.send("GET", "admin/Slot/allSlot?date=")).status).toBe(400);
});

describe("the header Idempotency-Key", () => {
  const address = {
    firstName: "Ada",
    lastName: "Okafor",
    line1: "1 Larch Street",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone: "+1 212 555 0171",
  };
  const headers = { "idempotency-key": "first" };

  it("returns the first response to all repeated requests, even if they are concurrent, and does the work only once", async () => {
    const token = await newShopper(api);
    const before = (await api.send("GET", "user/getAddress", { token })).body.data.length;
    const first = await api.send("POST", "user/address", { token, headers, body: address });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => api.send("POST", "user/address", { token, headers, body: address })),
    );
    expect(first.status).toBe(200);
    for (const { status, body } of again) expect({ status, body }).toEqual({ status: 200, body: first.body });
    expect((await api.send("GET", "user/getAddress", { token })).body.data).toHaveLength(before + 1);
  });

  it("returns identical bytes to a second request with the same key, even if the first request is still running", async () => {
    const token = await newShopper(api);
    const ask = async () => {
      const response = await api.fetch(
        new Request("http://localhost:3000/api/v1/user/address", {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            "idempotency-key": "at once",
          },
          body: JSON.stringify(address),
        }),
      );
      return [response.status, await response.text()];
    };
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers[0]?.[0]).toBe(200);
    for (const answer of [...answers, await ask()]) expect(answer).toEqual(answers[0]);
  });

  it("returns an error response again too, but with the request id of the new request", async () => {
    const token = await newShopper(api);
    const ask = () => api.send("POST", "add-to-cart/product/nothing", { token, headers, body: {} });
    const [first, again] = [await ask(), await ask()];
    for (const { status, body, headers: told } of [first, again])
      expect([status, body.code, body.requestId]).toEqual([404, "not_found", told.get("x-request-id")]);
    expect(again.body.requestId).not.toBe(first.body.requestId);
  });

  it("expires after 24 hours, even if its row wasn't deleted yet", async () => {
    const token = await newShopper(api);
    const ask = () => api.send("POST", "user/address", { token, headers, body: address });
    const first = await ask();
    await api.db.execute(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
    const later = await ask();
    expect(later.status).toBe(200);
    expect(later.body.data._id).not.toBe(first.body.data._id);
    expect((await ask()).body).toEqual(later.body);
  });

  it("is refused for a request with different content, and can be used by each person separately", async () => {
    const [ada, ben] = [await newShopper(api), await newShopper(api)];
    await api.send("POST", "user/address", { token: ada, headers, body: address });
    const changed = await api.send("POST", "user/address", {
      token: ada,
      headers,
      body: { ...address, city: "Ithaca" },
    });
    expect([changed.status, changed.body.code]).toEqual([409, "idempotency_conflict"]);
    expect((await api.send("POST", "user/address", { token: ben, headers, body: address })).status).toBe(200);
  });

  it("can be used again after a 429 response, so that a later retry does the work", async () => {
    const from = "10.9.0.1";
    const body = { name: "Ada", email: "ada@example.com", message: "Is there parking?" };
    const write = (key: string) => api.send("POST", "contact", { from, headers: { "idempotency-key": key }, body });
    expect((await write("one")).status).toBe(200);
    const key = `contact:${networkKeyOf(api.deps.secrets, from)}`;
    await api.db.execute(sql`update rate_limits set count = 1000000 where key = ${key}`);
    expect((await write("two")).status).toBe(429);
    await api.db.execute(sql`delete from rate_limits where key = ${key}`);
    expect((await write("two")).status).toBe(200);
  });
});

describe("a request that isn't an API call", () => {
  it("gets a 404 in JSON for an unknown path, and a 405 for a known path with the wrong method", async () => {
    const unknown = await api.send("GET", "no/such/thing");
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const wrong = await api.send(method, "Clinic/settings");
      expect([wrong.status, wrong.body.code]).toEqual([405, "method_not_allowed"]);
      expect(wrong.headers.get("allow")).toBe("GET");
    }
    expect((await api.send("PATCH", "user/address/any")).headers.get("allow")).toBe("DELETE, PUT");
    expect((await api.send("POST", "openapi.json")).status).toBe(405);
  });

  it.each([
    ["a body over 256 KB", "user/login", "application/json", `{"email":"${"a".repeat(300_000)}"}`, 413],
    ["a body that isn't JSON", "user/login", "application/json", "{", 400],
    ["another kind of body", "user/login", "text/plain", "{}", 415],
  ])("is refused: %s", async (_what, path, type, body, status) => {
    const response = await api.fetch(
      new Request(`http://localhost:3000/api/v1/${path}`, { method: "POST", headers: { "content-type": type }, body }),
    );
    const failure: unknown = await response.json();
    expect(response.status).toBe(status);
    expect(failure).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
  });
});

describe("every response", () => {
  it("has its own request id, which the body of an error response includes", async () => {
    const failure = await api.send("GET", "no/such/thing");
    expect(failure.headers.get("x-request-id")).toBe(failure.body.requestId);
    const ids = await Promise.all(Array.from({ length: 5 }, () => api.send("GET", "Clinic/settings")));
    expect(new Set(ids.map(({ headers }) => headers.get("x-request-id"))).size).toBe(5);
    for (const path of ["/api/v1/openapi.json", "/api/docs"]) {
      const { headers } = await api.fetch(new Request(`http://localhost:3000${path}`));
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("gives other sites no access, because it has no CORS headers and can't be embedded in a frame", async () => {
    for (const path of ["Clinic/settings", "cart", "no/such/thing"]) {
      const { headers } = await api.send("GET", path, { headers: { origin: "https://evil.example" } });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    const preflight = await api.send("OPTIONS", "cart", {
      headers: { origin: "https://evil.example", "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("doesn't accept a cookie as login: the API uses only bearer tokens (W3)", async () => {
    const person = newPerson("Wren");
    expect((await api.send("POST", "user/signup", { body: person })).status).toBe(200);
    const login = await api.send("POST", "user/login", { body: person });
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(cookie).not.toBe("");
    expect((await api.send("GET", "cart", { headers: { cookie } })).status).toBe(401);
    expect((await api.send("GET", "cart", { token: login.body.data.accessToken })).status).toBe(200);
  });

  it("refuses an invalid bearer token", async () => {
    for (const authorization of [
      "",
      "Bearer",
      "Bearer  ",
      "Basic YTpi",
      "Bearer nonsense",
      `Bearer ${"a".repeat(600)}`,
    ]) {
      const { status, body } = await api.send("GET", "cart", { headers: { authorization } });
      expect([status, body.code]).toEqual([401, "not_authenticated"]);
    }
  });
});

describe("characters that the database can't store (W6)", () => {
  it("are refused in a query and in a body, where the error names the field, even if a schema accepts them", async () => {
    const token = await newShopper(api, { role: "admin" });
    const searched = await api.send("GET", "admin/Brand/list?q=a%00b", { token });
    expect([searched.status, searched.body.code]).toEqual([400, "invalid_input"]);
    const item = { caption: "\0", category: "Rooms", picture: "x", isIllustration: true };
    const written = await api.send("POST", "admin/GalleryItem", { token, body: item });
    expect([written.status, written.body.issues?.map(({ path }) => path)]).toEqual([400, ["caption"]]);
  });
});
