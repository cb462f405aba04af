import { encode, encodingFor } from "#platform/http/encodings.ts";

/** Below this size, compressing saves less than it costs. */
const WORTH_BYTES = 1_024;

/**
 * Compresses a JSON answer for a caller that accepts it. The ETag becomes weak: it names the content, in whatever
 * encoding. Streams, files, short answers, and what is encoded already go as they are.
 *
 * So do answers that set a cookie: they hand out a session. Compressed, the length of a secret beside words that an
 * attacker chose could reveal it (BREACH). Elsewhere that needs a page which makes the browser ask again and again as
 * its user, and no cookie authenticates a call but the renewal, which sets one (decision 0064).
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
