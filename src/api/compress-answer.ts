import { encode, encodingFor } from "#platform/http/encodings.ts";

/** Below this, compressing saves less than a packet. */
const WORTH_BYTES = 1_400;

/**
 * Compresses a JSON answer for a caller who takes that. The ETag becomes weak: it names the content, in whatever encoding.
 * Streams, files and short answers go as they are.
 */
export async function compressAnswer(response: Response, accept: string | undefined): Promise<Response> {
  const encoding = encodingFor(accept);
  const { status, headers } = response;
  if (encoding === "identity" || !response.body || headers.has("content-encoding")) return response;
  if (!headers.get("content-type")?.startsWith("application/json")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sent = bytes.byteLength < WORTH_BYTES ? bytes : await encode(bytes, encoding, "once");
  const own = new Headers(headers);
  if (sent !== bytes) {
    own.set("content-encoding", encoding);
    const vary = own.get("vary");
    if (!vary?.includes("Accept-Encoding")) own.set("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    const etag = own.get("etag");
    if (etag && !etag.startsWith("W/")) own.set("etag", `W/${etag}`);
  }
  return new Response(new Uint8Array(sent), { status, headers: own });
}
