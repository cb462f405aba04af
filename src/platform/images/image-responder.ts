import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { type CachedResponse, sendCached, sendIfKnown } from "#platform/http/send-cached.ts";
import { images } from "#platform/tables.ts";

/** The part of node's request that is used. */
type ImageRequest = { method?: string | undefined; headers: { "if-none-match"?: string | undefined } };

/**
 * Serves pictures that people sent, at /images/{hash}. The hash is of the content, so it may be cached forever. It
 * can't be guessed, and headers make the browser treat the response only as a picture.
 */
export function imageResponder(db: Database) {
  return async (path: string, request: ImageRequest, response: CachedResponse): Promise<boolean> => {
    const hash = /^\/images\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (!hash || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const headers = {
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=31536000, immutable",
      etag: `"${hash}"`,
    };
    if (sendIfKnown(request, response, headers)) return true;
    const [image] = await db
      .select({ mediaType: images.mediaType, bytes: images.bytes })
      .from(images)
      .where(eq(images.hash, hash));
    if (!image) return false;
    const ofImage = {
      ...headers,
      "content-type": image.mediaType,
      "content-disposition": `inline; filename="${hash.slice(0, 12)}.webp"`,
      "content-length": String(image.bytes.byteLength),
    };
    sendCached(request, response, ofImage, image.bytes);
    return true;
  };
}
