import { createHmac } from "node:crypto";
import { openText, sealText } from "#platform/seal.ts";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { toSingleUseCode } from "../../domain/coupons/code.ts";

type Keys = Pick<Secrets, "every">;
type Place = { couponId: string; position: number };

/**
 * A stored single-use code: its position in its coupon, its hash, and, if its secret was replaced, the encrypted code.
 */
export type KeyedCode = Place & { codeHash: string; sealedCode: string | null };

const purposeOf = ({ couponId, position }: Place) => `coupon-code:${couponId}:${position}`;

const hashWith = (key: string, code: string) => createHmac("sha256", key).update(`coupon:${code}`).digest("base64url");

/**
 * Derives a code from a secret and the code's position, so that staff can read codes again although no code is stored.
 */
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
export function codeOf(secrets: Secrets, { codeHash, sealedCode, ...place }: KeyedCode): string | undefined {
  if (sealedCode !== null) return openText(secrets, purposeOf(place), sealedCode);
  for (const key of secrets.every("codes")) {
    const code = codeWith(key, place);
    if (hashWith(key, code) === codeHash) return code;
  }
  return undefined;
}

/**
 * Returns the hash and the encrypted code to store in place of those made with a former secret; undefined if they were
 * made with the current one. Throws LostSecretError if no known secret made them.
 */
export function resealedCode(secrets: Secrets, keyed: KeyedCode): { codeHash: string; sealedCode: string } | undefined {
  const code = codeOf(secrets, keyed);
  if (code === undefined) throw new LostSecretError("codes");
  const codeHash = hashWith(secrets.get("codes"), code);
  return codeHash === keyed.codeHash ? undefined : { codeHash, sealedCode: sealText(secrets, purposeOf(keyed), code) };
}
