import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { encode, encodingFor } from "./encodings.ts";
import { contentSecurityPolicyOf, type DocumentPolicy, documentHeaders } from "./security-headers.ts";
import { StaticFiles } from "./static-files.ts";

type Options = {
  /** The application's build output: its `index.html`, and its files under the same paths as in their URLs. */
  folder: string;
  /** The first path segment of all the application's URLs, such as `/admin`. */
  path: string;
  policy: DocumentPolicy;
  /** Milliseconds by which the clinic's clock is ahead of real time, passed to the document while it is ahead. */
  clockOffsetMs: () => number;
};

/**
 * Serves a single-page application: one document, without data, at all its URLs, and its files. The document is never
 * stored by the page cache, a proxy or a browser, and search engines exclude it.
 */
export async function createAppDocument({ folder, path: root, policy, clockOffsetMs }: Options) {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const files = new StaticFiles(folder);
  const assets = `${root}/assets/`;
  const headers = {
    ...documentHeaders(policy.isHttps),
    "content-security-policy": contentSecurityPolicyOf(html, policy, { shows: true }),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    vary: "Accept-Encoding",
  };

  async function sendDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const offsetMs = clockOffsetMs();
    const document = offsetMs === 0 ? html : html.replace("<html ", `<html data-clock="${offsetMs}" `);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const body = await encode(new TextEncoder().encode(document), encoding, "once");
    response.writeHead(200, {
      ...headers,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": body.byteLength,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  /** Returns `true` when the URL belongs to the application and the response is sent. */
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (path !== root && !path.startsWith(`${root}/`)) return false;
    const plain = { ...documentHeaders(policy.isHttps), "content-type": "text/plain; charset=utf-8" };
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { ...plain, allow: "GET, HEAD" }).end("This page doesn't take that.");
      return true;
    }
    if (!path.startsWith(assets)) await sendDocument(request, response);
    else if (!(await files.serve(path, request, response)))
      response.writeHead(404, { ...plain, "cache-control": "no-store" }).end("There is no such file.");
    return true;
  };
}
