import { get } from "node:http";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { connectToDatabase } from "#testing/connect-to-database.ts";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { describeInCheck, firstRows, itInCheck } from "./support/in-check.ts";
import { portForTest } from "./support/port-for-test.ts";
import { workerServer } from "./support/server.ts";
import { launchServer, type ServerProcess } from "./support/server-process.ts";

const server = await workerServer();
const { db, origin, databaseUrl, dataDir } = server;

const launched: ServerProcess[] = [];
afterAll(() => Promise.all(launched.map((other) => other.stop())));

/** Starts another process of the worker's clinic. It stops with the file at the latest. */
async function launchAnother(env: Record<string, string> = {}): Promise<ServerProcess> {
  const other = await launchServer({ databaseUrl, dataDir, env });
  launched.push(other);
  return other;
}

/** Opens a proxy between a server and the database, so that the connection can be cut and restored. */
async function openLine(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((socket) => {
    if (isCut) return socket.destroy();
    const far = connectToDatabase(databaseUrl);
    for (const [end, otherEnd] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(end);
      end.pipe(otherEnd);
      end.on("error", () => otherEnd.destroy());
      end.on("close", () => {
        sockets.delete(end);
        otherEnd.destroy();
      });
    }
  });
  const port = await portForTest();
  await new Promise<void>((resolve) => line.listen(port, "127.0.0.1", () => resolve()));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
  };
}

const statusOf = async (url: string) => (await fetch(url)).status;

describeInCheck("a server cut off from the database (O2, O7)", () => {
  it("reports that it is alive but not ready, returns 503, and recovers when the connection is back", async () => {
    const line = await openLine(databaseUrl);
    const cutOff = await launchAnother({ DATABASE_URL: line.url });
    expect(await statusOf(`${cutOff.origin}/readyz`)).toBe(200);
    line.cut();
    expect(await statusOf(`${cutOff.origin}/healthz`)).toBe(200);
    expect(await statusOf(`${cutOff.origin}/readyz`)).toBe(503);
    const cart = await fetch(`${cutOff.origin}/api/v1/cart`, { headers: { authorization: "Bearer something" } });
    expect([cart.status, ((await cart.json()) as { code: string }).code]).toEqual([503, "unavailable"]);
    expect(cart.headers.get("retry-after")).not.toBeNull();
    line.mend();
    await expect.poll(() => statusOf(`${cutOff.origin}/readyz`), { timeout: 60_000 }).toBe(200);
    expect(await statusOf(`${cutOff.origin}/shop`)).toBe(200);
    expect(await cutOff.stop()).toBe(0);
  });
});

describeInCheck("a server that receives a stop signal (O6)", () => {
  it("finishes running requests, accepts no new requests, and exits with 0", async () => {
    const leaving = await launchAnother();
    const { rows } = await db.execute<{ slug: string }>(sql`select slug from products where is_active limit 20`);
    const pages = Array.from({ length: 20 }, (_, index) => `/product/${rows[index % rows.length]?.slug}?n=${index}`);
    const answers = pages.map((path) =>
      fetch(leaving.origin + path).then(async (response) => [
        response.status,
        (await response.text()).endsWith("</html>"),
      ]),
    );
    const stream = await fetch(`${leaving.origin}/api/v1/Slot/stream`);
    await sleep(30);
    const stopped = leaving.stop();
    const outcomes = await Promise.allSettled(answers);
    const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(await stopped).toBe(0);
    // The other requests failed in the network, before the server accepted them. No accepted request got a partial page
    // or an error.
    expect(done.length).toBeGreaterThan(0);
    for (const [status, isWhole] of done) expect([status, isWhole]).toEqual([200, true]);
    await stream.body?.cancel().catch(() => {});
  });
});

describe("pages and files", () => {
  it.each(["/", "/shop", "/services/services", "/login", "/no-such-page"])(
    "%s allows only its own inline scripts and styles, by hash",
    async (path) => {
      const response = await fetch(origin + path);
      const html = await response.text();
      const policy = response.headers.get("content-security-policy") ?? "";
      const inline = [
        ...html.matchAll(/<(script|style)(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/\1>/g),
      ];
      expect(inline.length).toBeGreaterThan(1);
      const { createHash } = await import("node:crypto");
      for (const [, , content = ""] of inline)
        expect(policy).toContain(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/);
      expect(html).not.toMatch(/<[^>]+\sstyle="/);
      expect(html).not.toMatch(/<[^>]+\son[a-z]+="/);
      for (const [name, value] of Object.entries({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      }))
        expect(response.headers.get(name)).toBe(value);
      expect(response.headers.get("strict-transport-security")).toBeNull();
    },
  );

  it("let browsers cache built files forever, and the icon for an hour", async () => {
    const html = await (await fetch(origin)).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    const file = await fetch(origin + asset);
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    const icon = await fetch(`${origin}/favicon.ico`);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    for (const path of ["/assets/../../package.json", "/..%2f..%2fpackage.json", "/.git/HEAD", "/assets/nothing.js"])
      expect((await fetch(origin + path)).status).toBe(404);
  });

  it("may be cached if they are a public page's HTML or data, but not if they are a personal page's data", async () => {
    const data = await fetch(`${origin}/shop.data`);
    expect(data.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    for (const path of ["/mycart.data", "/search.data?q=serum", "/shop.data?_routes=root"])
      expect((await fetch(origin + path)).headers.get("cache-control"), path).toBe("private, no-store");
  });
});

/** Requests a target exactly as written. `fetch` can't be used, because it resolves the target first. */
function ask(target: string): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port: new URL(origin).port, path: target, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    }).on("error", reject);
  });
}

describe("redirects", () => {
  it("aren't sent for a path that a browser could read as another site's URL; the server responds with 400", async () => {
    for (const target of HOST_LIKE_TARGETS) expect([target, await ask(target)]).toEqual([target, { status: 400 }]);
  });

  it("never lead to another site, for any path and parameters", async () => {
    const hostile = [
      "//evil.example/",
      "/\\evil.example",
      "https://evil.example",
      "%09//evil.example",
      "/.//evil.example",
    ];
    const places = [
      "/mycart",
      "/account",
      "/past-orders",
      "/service-booked/1",
      "/thanks/1",
      "/failed/1",
      "/opening-soon",
      "/login",
    ];
    const paths = [
      ...places,
      ...hostile.flatMap((part) =>
        ["product", "service", "services", "news", "allproducts/brand", "thanks", "reschedule", "admin", ""].map(
          (place) => `/${place}/${encodeURIComponent(part)}`,
        ),
      ),
    ];
    let redirects = 0;
    for (const path of firstRows(paths, 20))
      for (const part of ["//evil.example", "/\\evil.example", "https://evil.example"])
        for (const suffix of ["", ".data"]) {
          const target = `${path}${suffix}?preview=over&next=${encodeURIComponent(part)}&id=${encodeURIComponent(part)}&returnTo=${part}`;
          const answers = [await ask(target), await ask(target.replace("preview=over&", ""))];
          for (const { status, location } of answers) {
            expect([target, status === undefined || status >= 500]).toEqual([target, false]);
            if (location === undefined) continue;
            redirects += 1;
            const led = new URL(location, origin);
            expect([target, led.origin]).toEqual([target, origin]);
            expect(led.pathname).not.toMatch(/^\/[/\\]/);
          }
        }
    expect(redirects).toBeGreaterThan(50);
  });
});

describe("the demo's published logins", () => {
  it("aren't available to other hosts without DEMO=yes: the server refuses to start and gives the reason", async () => {
    const refused: Record<string, string>[] = [
      { DEMO: "", PUBLIC_URL: "https://clinic.example" },
      { DEMO: "no", HOST: "0.0.0.0" },
      { DEMO: "no", PUBLIC_URL: "https://clinic.example" },
      { DEMO: "", HOST: "" },
    ];
    for (const settings of firstRows(refused))
      await expect(launchAnother(settings)).rejects.toThrow(
        /Halcyon could not start: The database holds the demo's accounts, whose passwords are published/,
      );
  });

  itInCheck("are available to other hosts only if DEMO is set explicitly, which the start-up log reports", async () => {
    const shown = await launchAnother({ DEMO: "plain", HOST: "0.0.0.0" });
    expect(shown.output()).toContain("The demo is shown beyond this machine, as DEMO asks for");
    expect(await shown.stop()).toBe(0);
    expect(server.output()).not.toContain("beyond this machine");
  });

  it("don't give other machines access to the metrics: a request forwarded by a proxy gets 401", async () => {
    expect(await statusOf(`${origin}/metrics`)).toBe(200);
    const forwarded = await fetch(`${origin}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect([forwarded.status, await forwarded.text()]).toEqual([401, "The metrics need a token.\n"]);
  });
});
