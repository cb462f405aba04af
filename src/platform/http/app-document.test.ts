import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAppDocument } from "./app-document.ts";

const folder = mkdtempSync(join(tmpdir(), "halcyon-app-"));
mkdirSync(join(folder, "admin", "assets"), { recursive: true });
writeFileSync(join(folder, "index.html"), '<!DOCTYPE html><html lang="en"><script>1</script></html>');
writeFileSync(join(folder, "admin", "assets", "frame-1.js"), "export {}");

let offsetMs = 0;
beforeEach(() => {
  offsetMs = 0;
});
const respond = await createAppDocument({
  folder,
  path: "/admin",
  policy: { isHttps: true, mapHost: "https://map.example", checkoutOrigins: [] },
  clockOffsetMs: () => offsetMs,
});
const server = createServer(async (request, response) => {
  if (!(await respond(new URL(request.url ?? "", "http://x").pathname, request, response)))
    response.writeHead(418).end();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the HTML document of the back office", () => {
  it.each(["/admin", "/admin/", "/admin/today?date=2026-11-20", "/admin/customers/a.b"])(
    "is served at %s",
    async (path) => {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('<!DOCTYPE html><html lang="en"><script>1</script></html>');
    },
  );

  it("is never cached or indexed by search engines, and runs only its own scripts", async () => {
    const { headers } = await fetch(`${origin}/admin/today`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self';/);
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("says how far the sandbox clock is ahead of real time", async () => {
    offsetMs = 60_000;
    expect(await (await fetch(`${origin}/admin`)).text()).toContain('<html data-clock="60000" lang="en">');
  });

  it("allows only GET and HEAD requests", async () => {
    expect((await fetch(`${origin}/admin/today`, { method: "POST", body: "x" })).status).toBe(405);
    const head = await fetch(`${origin}/admin`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  it("has assets that are served as immutable, while a missing asset returns 404", async () => {
    const file = await fetch(`${origin}/admin/assets/frame-1.js`);
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(await file.text()).toBe("export {}");
    const missing = await fetch(`${origin}/admin/assets/frame-2.js`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get("cache-control")).toBe("no-store");
  });

  it("isn't served at other URLs", async () => {
    for (const path of ["/", "/administration", "/api/v1/admin/me"])
      expect((await fetch(origin + path)).status).toBe(418);
  });
});
