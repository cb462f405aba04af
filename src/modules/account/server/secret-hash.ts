import { createHash } from "node:crypto";

/** Tokens, cookies and tickets are stored as this hash: they have 256 random bits, so nothing slower is needed. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
