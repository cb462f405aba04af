import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { ByteCache } from "../cache/byte-cache.ts";
import { type Encoding, encode, encodingFor } from "./encodings.ts";
import { etagOf } from "./etag.ts";
import { sendCached } from "./send-cached.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
};
const COMPRESSED = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);

/** Caches hashed files forever. The service worker's script is revalidated each time, or a bug in it would stay. */
function cacheControlOf(path: string): string {
  if (/^\/(?:admin\/)?assets\//.test(path)) return "public, max-age=31536000, immutable";
  return path === "/sw.js" || path === "/sw-retired.js" ? "no-cache" : "public, max-age=3600";
}

type CachedFile = { bytes: number; body: Uint8Array; headers: OutgoingHttpHeaders & { etag: string } };

/**
 * Serves the built front end's files: hashed assets cached forever, the rest by ETag. Text is compressed once, by the
 * build or here, and cached with its headers. Why this isn't sirv: decision 0080.
 */
export class StaticFiles {
  readonly #root: string;
  readonly #cached = new ByteCache<CachedFile>(48 * 1024 * 1024);

  constructor(root: string) {
    this.#root = root;
  }

  /** Returns `true` when the path was a file and the response is sent. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const extension = extname(path).toLowerCase();
    const encoding = COMPRESSED.has(extension) ? encodingFor(request.headers["accept-encoding"]) : "identity";
    const key = `${encoding} ${path}`;
    let cached = this.#cached.get(key);
    if (!cached) {
      cached = await this.#load(path, extension, encoding);
      if (!cached) return false;
      this.#cached.set(key, cached);
    }
    sendCached(request, response, cached.headers, cached.body);
    return true;
  }

  async #load(path: string, extension: string, encoding: Encoding): Promise<CachedFile | undefined> {
    const type = TYPES[extension];
    if (!type || path.endsWith("/") || path.includes("\0")) return undefined;
    const file = normalize(join(this.#root, path));
    if (!file.startsWith(this.#root + sep)) return undefined;
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const raw = await readFile(file);
    const prepared = encoding === "br" ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
    const body = prepared ?? (await encode(raw, encoding, "tight"));
    const headers = {
      "content-type": type,
      "cache-control": cacheControlOf(path),
      etag: etagOf(raw, encoding),
      vary: "Accept-Encoding",
      ...(extension === ".svg"
        ? { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
        : {}),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": body.byteLength,
    };
    return { bytes: body.byteLength + path.length * 2 + 900, body, headers };
  }
}
