import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { type CachedResponse, sendCached, sendIfKnown } from "#platform/http/send-cached.ts";
import { clinicLogos } from "../tables.ts";

/** The fields of Node's request that the responder uses. */
type LogoRequest = { method?: string | undefined; headers: { "if-none-match"?: string | undefined } };

const TYPES = { svg: "image/svg+xml", png: "image/png" } as const;

/**
 * Serves logos at /logo/{hash}.svg or .png. The hash is of the content, so responses may be cached forever; scripts in
 * them can't run.
 */
export function logoResponder(db: Database) {
  return async (path: string, request: LogoRequest, response: CachedResponse): Promise<boolean> => {
    const [, hash, kind] = /^\/logo\/([0-9a-f]{64})\.(svg|png)$/.exec(path) ?? [];
    if (!hash || (kind !== "svg" && kind !== "png")) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const headers = {
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${hash}"`,
    };
    if (sendIfKnown(request, response, headers)) return true;
    const [logo] = await db
      .select({ bytes: clinicLogos.bytes })
      .from(clinicLogos)
      .where(and(eq(clinicLogos.hash, hash), eq(clinicLogos.kind, kind)));
    if (!logo) return false;
    const ofLogo = { ...headers, "content-type": TYPES[kind], "content-length": String(logo.bytes.byteLength) };
    sendCached(request, response, ofLogo, logo.bytes);
    return true;
  };
}
