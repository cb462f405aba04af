import { createHmac } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";
import { toSingleUseCode } from "../../domain/coupons/code.ts";

type Keys = Pick<Secrets, "every">;
type Place = { couponId: string; position: number };

/** A stored single-use code: its position in its coupon, and its hash. */
export type KeyedCode = Place & { codeHash: string };

const hashWith = (key: string, code: string) => createHmac("sha256", key).update(`coupon:${code}`).digest("base64url");

/** Codes are derived from a secret and their position, so that staff can read them again although no code is stored. */
const codeWith = (key: string, { couponId, position }: Place) =>
  toSingleUseCode(createHmac("sha256", key).update(`coupon-code:${couponId}:${position}`).digest());

/**
 * Returns the hashes under which an entered code may be stored: with the current secret, and with the secrets it
 * replaced.
 */
export function hashesOf(secrets: Keys, code: string): string[] {
  return secrets.every("codes").map((key) => hashWith(key, code));
}

/** Returns the code for a position, and the hash to store. */
export function newCode(secrets: Keys, place: Place): { code: string; codeHash: string } {
  const [key] = secrets.every("codes");
  if (key === undefined) throw new Error("there is no secret for codes");
  const code = codeWith(key, place);
  return { code, codeHash: hashWith(key, code) };
}

/** Returns a stored code in plain text; undefined once the secret it was created with is gone. */
export function codeOf(secrets: Keys, { codeHash, ...place }: KeyedCode): string | undefined {
  for (const key of secrets.every("codes")) {
    const code = codeWith(key, place);
    if (hashWith(key, code) === codeHash) return code;
  }
  return undefined;
}
