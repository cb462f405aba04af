import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { images } from "#platform/tables.ts";

/** As much of node's request and response as it touches. */
type ImageRequest = { method?: string | undefined; headers: { "if-none-match"?: string | undefined } };
type ImageResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(): unknown };
  end(bytes?: Uint8Array): unknown;
};

/**
 * Serves pictures that people sent, at /images/{hash}. The hash is of the content, so it may be kept for ever; it can't
 * be guessed, and the browser is told to treat whatever it gets as a picture and nothing else.
 */
export function imageResponder(db: Database) {
  return async (path: string, request: ImageRequest, response: ImageResponse): Promise<boolean> => {
    const hash = /^\/images\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (!hash || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const headers = {
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
      etag: `"${hash}"`,
    };
    if (request.headers["if-none-match"]?.includes(hash)) {
      response.writeHead(304, headers).end();
      return true;
    }
    const [image] = await db
      .select({ mediaType: images.mediaType, bytes: images.bytes })
      .from(images)
      .where(eq(images.hash, hash));
    if (!image) return false;
    response.writeHead(200, {
      ...headers,
      "content-type": image.mediaType,
      "content-disposition": `inline; filename="${hash.slice(0, 12)}.webp"`,
      "content-length": String(image.bytes.byteLength),
    });
    response.end(request.method === "HEAD" ? undefined : image.bytes);
    return true;
  };
}
