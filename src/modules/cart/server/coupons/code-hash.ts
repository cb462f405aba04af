import { createHmac } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";
import { toSingleUseCode } from "../../domain/coupons/code.ts";

type Keys = Pick<Secrets, "every">;
type Place = { couponId: string; position: number };

/** A stored single-use code: its place in its coupon, and its hash. */
export type KeyedCode = Place & { codeHash: string };

const hashWith = (key: string, code: string) => createHmac("sha256", key).update(`coupon:${code}`).digest("base64url");

/** Codes follow from a secret and their place, so that staff can read them again though none is stored. */
const codeWith = (key: string, { couponId, position }: Place) =>
  toSingleUseCode(createHmac("sha256", key).update(`coupon-code:${couponId}:${position}`).digest());

/** What may be stored of a code that was entered: by the secret of today, and by those that it replaced. */
export function hashesOf(secrets: Keys, code: string): string[] {
  return secrets.every("codes").map((key) => hashWith(key, code));
}

/** The code for a place, and what is stored of it. */
export function newCode(secrets: Keys, place: Place): { code: string; codeHash: string } {
  const [key] = secrets.every("codes");
  if (key === undefined) throw new Error("there is no secret for codes");
  const code = codeWith(key, place);
  return { code, codeHash: hashWith(key, code) };
}

/** A stored code as people enter it; undefined once the secret it was made with is gone. */
export function codeOf(secrets: Keys, { codeHash, ...place }: KeyedCode): string | undefined {
  for (const key of secrets.every("codes")) {
    const code = codeWith(key, place);
    if (hashWith(key, code) === codeHash) return code;
  }
  return undefined;
}
