import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { afterAll, expect, it } from "vitest";
import type { ApiEnv } from "#api/bind-call.ts";
import { logoResponder } from "#modules/content/server/logo/logo-responder.ts";
import { createAppDocument } from "#platform/http/app-document.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import { createPageServer, type DocumentVisitor } from "#platform/http/page-server.ts";
import { PictureServer } from "#platform/http/picture-server.ts";
import { StaticFiles } from "#platform/http/static-files.ts";
import { imageResponder } from "#platform/images/image-responder.ts";
import { createLogger } from "#platform/logger.ts";
import { Metrics } from "#platform/metrics.ts";
import { systemClock } from "#shared/clock.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { testDatabase } from "#testing/test-database.ts";
import { healthResponder } from "./health.ts";
import { createHttpServer } from "./http-server.ts";
import { metricsResponder } from "./metrics-responder.ts";

/** Starts the real server for a site whose public URL is `origin`, with an API and pages made by this test. */
async function openSite(origin: string) {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-answers-"));
  await mkdir(join(folder, "admin", "assets"), { recursive: true });
  await writeFile(join(folder, "robots.js"), "1");
  await writeFile(join(folder, "icon.svg"), "<svg/>");
  await writeFile(join(folder, "admin", "assets", "a.js"), "1");
  await writeFile(join(folder, "index.html"), "<html></html>");
  const { db } = await testDatabase();
  const hash = "a".repeat(64);
  await db.$client.query(
    "insert into images (hash, media_type, width, height, bytes) values ($1, 'image/webp', 1, 1, 'x')",
    [hash],
  );
  const policy = { isHttps: origin.startsWith("https:"), mapHost: "https://map.example", checkoutOrigins: [] };
  const api = new Hono<ApiEnv>()
    .get("/api/v1/json", (c) => c.json({}))
    .get("/api/v1/moved", (c) => c.redirect("/api/v1/json", 308))
    .get("/api/v1/known", (c) => c.body(null, 304))
    .get("/api/v1/fails", (c) => c.json({}, 500))
    .get("/api/v1/stream", (c) => streamSSE(c, (stream) => stream.writeSSE({ data: "1" })));
  const visitor: DocumentVisitor = {
    hasCookie: false,
    isLoggedIn: false,
    async render(request, _requestId, note) {
      const { pathname } = new URL(request.url);
      note?.({ tags: ["settings"], endsAt: Number.POSITIVE_INFINITY });
      if (pathname === "/fails") throw new Error("it fails");
      if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/" } });
      if (pathname === "/robots.txt")
        return new Response("User-agent: *", { headers: { "content-type": "text/plain" } });
      return new Response("<html></html>", {
        status: pathname === "/nothing" ? 404 : 200,
        headers: { "content-type": "text/html" },
      });
    },
  };
  const pages = createPageServer({
    cache: new PageCache({ clock: systemClock, versions: stillVersions, capacityBytes: 1_000_000, onError: () => {} }),
    languages: [],
    ruleOf: (path) => (path === "/" ? { query: [] } : undefined),
    routeIdOf: () => "home",
    hasSessionCookie: (cookie) => cookie !== undefined,
    visitorOf: async () => visitor,
    guest: visitor,
    everybody: visitor,
    origin,
    policy,
    sharedMaxAgeSeconds: 0,
    preview: async () => undefined,
    errorPage: () => "<html>failed</html>",
    logger: createLogger({ level: "silent" }),
  });
  const metrics = new Metrics();
  const { server, drain } = createHttpServer({
    isHttps: policy.isHttps,
    clockOffsetMs: () => 0,
    api,
    pages,
    pictures: new PictureServer(folder, async () => undefined),
    files: new StaticFiles(folder),
    responders: [
      await createAppDocument({ folder, path: "/admin", policy, clockOffsetMs: () => 0 }),
      imageResponder(db),
      logoResponder(db),
      healthResponder({ db, isHearing: () => true, isStopping: () => false }),
      metricsResponder({ metrics, token: undefined }),
      (path) => {
        if (path === "/breaks") throw new Error("it breaks");
        return false;
      },
    ],
    onError: () => {},
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  afterAll(() => Promise.all([drain(), rm(folder, { recursive: true })]));
  return { port: (server.address() as AddressInfo).port, hash }; // a listening TCP server has a port
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const secure = await openSite("https://clinic.example");
const plain = await openSite("http://localhost:3000");
const { etag } = (await ask(secure.port, "/")).headers;

it.each([
  ["a page", "/", {}, "GET", 200],
  ["a cached page", "/", {}, "GET", 200],
  ["a page that the browser has", "/", { "if-none-match": String(etag) }, "GET", 304],
  ["the head of a page", "/", {}, "HEAD", 200],
  ["a page that isn't there", "/nothing", {}, "GET", 404],
  ["a page that moved", "/moved", {}, "GET", 302],
  ["a page that fails", "/fails", {}, "GET", 500],
  ["a preview that is over", "/?preview=x", {}, "GET", 302],
  ["a text of the pages", "/robots.txt", {}, "GET", 200],
  ["a form with a session", "/", { cookie: "renewal=x" }, "POST", 403],
  ["a method that no page takes", "/", {}, "PUT", 405],
  ["the staff's application", "/admin", {}, "GET", 200],
  ["a file of the staff's application", "/admin/assets/a.js", {}, "GET", 200],
  ["a missing file of the staff's application", "/admin/assets/b.js", {}, "GET", 404],
  ["a script", "/robots.js", {}, "GET", 200],
  ["a drawing", "/icon.svg", {}, "GET", 200],
  ["a picture", "/pictures/of-nothing", {}, "GET", 200],
  ["an uploaded picture", `/images/${secure.hash}`, {}, "GET", 200],
  ["an uploaded picture that the browser has", `/images/${secure.hash}`, { "if-none-match": "*" }, "GET", 304],
  ["an answer of the API", "/api/v1/json", {}, "GET", 200],
  ["an answer of the API that moved", "/api/v1/moved", {}, "GET", 308],
  ["an answer of the API that the caller has", "/api/v1/known", {}, "GET", 304],
  ["a call that doesn't exist", "/api/v1/nothing", {}, "GET", 404],
  ["a call that fails", "/api/v1/fails", {}, "GET", 500],
  ["a stream", "/api/v1/stream", {}, "GET", 200],
  ["the health", "/healthz", {}, "GET", 200],
  ["the readiness", "/readyz", {}, "GET", 200],
  ["the metrics", "/metrics", {}, "GET", 200],
  ["refused metrics", "/metrics", { "x-forwarded-for": "203.0.113.7" }, "GET", 401],
  ["an address that can't be read", "//evil.example/", {}, "GET", 400],
  ["an address that is too long", `/${"a".repeat(5_000)}`, {}, "GET", 414],
  ["a part that breaks", "/breaks", {}, "GET", 500],
])(
  "%s has the security headers, and requires HTTPS if the site's public URL is HTTPS",
  async (_what, path, headers, method, status) => {
    const site = {
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
    };
    const answer = await ask(secure.port, path, headers, method);
    expect(answer).toMatchObject({
      status,
      headers: { ...site, "strict-transport-security": "max-age=63072000; includeSubDomains" },
    });
    const unsafe = await ask(plain.port, path, headers, method);
    expect(unsafe).toMatchObject({ status, headers: site });
    expect(unsafe.headers["strict-transport-security"]).toBeUndefined();
  },
);
