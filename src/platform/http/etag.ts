import { createHash } from "node:crypto";

/** The ETag of what is sent; `encoding` where the same content is sent in several. */
export function etagOf(content: string | Uint8Array, encoding?: string): string {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
}

const opaqueOf = (etag: string) => etag.trim().replace(/^W\//, "");

/**
 * Says whether an `If-None-Match` names what is there: any of a list, `*`, and weakly compared (RFC 9110, 13.1.2), as a proxy
 * that compresses what passes through it makes ETags weak.
 */
export function hasETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || opaqueOf(one) === opaqueOf(etag));
}
