import { createHash } from "node:crypto";

/** Returns the ETag of content; pass `encoding` where the same content is sent in several encodings. */
export function etagOf(content: string | Uint8Array, encoding?: string): string {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
}

const opaqueOf = (etag: string) => etag.trim().replace(/^W\//, "");

/**
 * Whether an `If-None-Match` matches the current ETag: any of a list, or `*`. The comparison is weak (RFC 9110,
 * 13.1.2), as a proxy that compresses responses makes ETags weak.
 */
export function hasETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || opaqueOf(one) === opaqueOf(etag));
}
