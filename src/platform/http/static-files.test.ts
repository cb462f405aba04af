import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { StaticFiles } from "./static-files.ts";

const SCRIPT = `export const words = "${"a long script ".repeat(100)}";`;
const folder = await mkdtemp(join(tmpdir(), "halcyon-files-"));
const root = join(folder, "client");
await mkdir(join(root, "assets"), { recursive: true });
await writeFile(join(folder, "secret.txt"), "not for the web");
await writeFile(join(root, "assets", "page-1a2b.js"), SCRIPT);
const prepared = brotliCompressSync(SCRIPT);
await writeFile(join(root, "assets", "page-1a2b.js.br"), prepared);
await writeFile(join(root, "sw.js"), "self.skipWaiting()");
await writeFile(join(root, "mark.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
await writeFile(join(root, "notes.md"), "no file of the front end");

const files = new StaticFiles(root);
const server = createServer(async (request, response) => {
  if (!(await files.serve(request.url ?? "/", request, response))) response.writeHead(404).end();
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const { port } = server.address() as AddressInfo; // it listens on TCP
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Requests a path exactly as written, which fetch doesn't. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: "127.0.0.1", path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

it("a static file is sent as the build compressed it: in brotli, gzip or plain as the client accepts, each with its own ETag", async () => {
  const path = "/assets/page-1a2b.js";
  const tags = new Set<string | null>();
  for (const accept of ["br, gzip", "gzip", "br;q=0, gzip", "identity"]) {
    const { status, headers, text } = await get(path, { "accept-encoding": accept });
    const encoding = accept.startsWith("br,") ? "br" : accept.endsWith("gzip") ? "gzip" : null;
    expect([status, headers.get("content-encoding")]).toEqual([200, encoding]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(text).toBe(SCRIPT);
    tags.add(headers.get("etag"));
  }
  expect(tags.size).toBe(3);
  const { headers } = await get(path, { "accept-encoding": "br" }, "HEAD");
  expect(headers.get("content-length")).toBe(String(prepared.byteLength));
});

it("a static file returns 304 if the browser has its current version, even after a proxy made the ETag weak", async () => {
  const { headers } = await get("/assets/page-1a2b.js", { "accept-encoding": "br" });
  for (const known of [`${headers.get("etag")}`, `"other", W/${headers.get("etag")}`, "*"]) {
    const again = await get("/assets/page-1a2b.js", { "accept-encoding": "br", "if-none-match": known });
    expect([again.status, again.text, again.headers.get("content-length")]).toEqual([304, "", null]);
    expect(again.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const gone = await get("/assets/page-1a2b.js", { "accept-encoding": "br", "if-none-match": '"other"' });
  expect(gone.status).toBe(200);
});

it("browsers must revalidate the service worker's script each time, and SVG files can't run scripts", async () => {
  expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache");
  const { headers } = await get("/mark.svg");
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
});

it.each(["/../secret.txt", "/assets/../../secret.txt", "/assets/", "/none.js", "/notes.md", "/assets/page-1a2b.js.br"])(
  "there is no static file at %s",
  async (path) => {
    expect(await statusOf(path)).toBe(404);
  },
);
