import { encode, encodingFor } from "#platform/http/encodings.ts";

/** The size below which compressing saves less than it costs. */
const WORTH_BYTES = 1_024;

/**
 * Compresses a JSON response for a caller that accepts it. The ETag becomes weak: it names the content, in any
 * encoding. Streams, files, short responses, and encoded responses are sent as they are.
 *
 * Responses that set a cookie aren't compressed either, because they contain a session's secret. When compressed, the
 * length of a secret next to text that an attacker chose could reveal it (BREACH). Other calls are safe: the attack
 * needs a page that makes the browser repeat requests as its user, and no cookie authenticates a call except the
 * renewal, which sets one (decision 0064).
 */
export async function compressAnswer(response: Response, accept: string | undefined): Promise<Response> {
  const encoding = encodingFor(accept);
  const { status, headers } = response;
  if (encoding === "identity" || !response.body || headers.has("content-encoding")) return response;
  if (!headers.get("content-type")?.startsWith("application/json") || headers.has("set-cookie")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sent = isWorthCompressing(bytes) ? await encode(bytes, encoding, "once") : bytes;
  const own = new Headers(headers);
  if (sent !== bytes) {
    own.set("content-encoding", encoding);
    const vary = own.get("vary");
    if (!vary?.includes("Accept-Encoding")) own.set("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    const etag = own.get("etag");
    if (etag) own.set("etag", weak(etag));
  }
  return new Response(new Uint8Array(sent), { status, headers: own });
}

export function isWorthCompressing(bytes: Uint8Array): boolean {
  return bytes.byteLength >= WORTH_BYTES;
}

export function weak(etag: string): string {
  return etag.startsWith("W/") ? etag : `W/${etag}`;
}
