import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { hasETag } from "./etag.ts";

type CachedHeaders = OutgoingHttpHeaders & { etag: string };

/**
 * Sends bytes that are cached, with all their headers: 304 without a body to a browser that has them, no body to HEAD. Pages,
 * their data, files and pictures go this way.
 */
export function sendCached(
  request: Pick<IncomingMessage, "method" | "headers">,
  response: ServerResponse,
  headers: CachedHeaders,
  body: Uint8Array,
): void {
  if (hasETag(request.headers["if-none-match"], headers.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...bare } = headers;
    response.writeHead(304, bare).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
