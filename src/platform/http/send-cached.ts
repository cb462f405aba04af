import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { hasETag } from "./etag.ts";

type CachedHeaders = OutgoingHttpHeaders & { etag: string };
type CachedRequest = Pick<IncomingMessage, "method"> & { headers: { "if-none-match"?: string | undefined } };

/** The part of node's response that sending needs. */
export type CachedResponse = {
  writeHead(status: number, headers: OutgoingHttpHeaders): { end(): unknown };
  end(body?: Uint8Array): unknown;
};

/**
 * Sends cached bytes with all their headers: 304 without a body to a browser that has them, no body to HEAD. Pages,
 * their data, files and pictures use this; the API, whose responses are fetch's, uses `cachedAnswer`.
 */
export function sendCached(
  request: CachedRequest,
  response: CachedResponse,
  headers: CachedHeaders,
  body: Uint8Array,
): void {
  if (sendIfKnown(request, response, headers)) return;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Sends 304 and returns `true` when the browser has the file with this ETag: for files that would have to be read
 * first.
 */
export function sendIfKnown(request: CachedRequest, response: CachedResponse, headers: CachedHeaders): boolean {
  if (!hasETag(request.headers["if-none-match"], headers.etag)) return false;
  const { "content-length": _length, "content-encoding": _encoding, ...bare } = headers;
  response.writeHead(304, bare).end();
  return true;
}

/** Returns what `sendCached` sends, as a fetch Response. `body` is only created when it is sent. */
export async function cachedAnswer(
  request: Request,
  { "content-encoding": encoding, ...headers }: Record<string, string> & { etag: string },
  body: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  if (hasETag(request.headers.get("if-none-match"), headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(await body(), {
    headers: encoding === undefined ? headers : { ...headers, "content-encoding": encoding },
  });
}
