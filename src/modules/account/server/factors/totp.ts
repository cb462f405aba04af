import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createTOTPKeyURI, generateHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { base32Bytes } from "../../domain/base32.ts";
import { TOTP_STEP_SECONDS } from "../../domain/factor-rules.ts";

const DIGITS = 6;
/** Clocks of phones go wrong by some seconds: a code counts one step before and after its own. */
const GRACE_STEPS = 1;

/** The secret of the demo's staff, which is public; a real clinic refuses it. */
export const PUBLISHED_SECRET = "HALCYONDEMOSTAFFHALCYONDEMOSTAFF";

/** The bytes of the published secret. */
export function publishedSecret(): Uint8Array {
  const bytes = base32Bytes(PUBLISHED_SECRET);
  if (!bytes) throw new Error("the published secret isn’t base32");
  return bytes;
}

/** A new secret: 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Uint8Array(randomBytes(20));
}

/** The number of the step that an instant lies in, in milliseconds since the epoch. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / (TOTP_STEP_SECONDS * 1_000));
}

/** The code of a step. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  return generateHOTP(secret, BigInt(step), DIGITS);
}

/**
 * Returns the time step of this code, among the steps that are valid at `now` (milliseconds since the epoch), or undefined if it matches
 * none. The newest comes first, so that a code that two steps share by chance doesn't count as used.
 */
export function rightStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const present = stepAt(now);
  for (let step = present + GRACE_STEPS; step >= present - GRACE_STEPS; step -= 1)
    if (step >= 0 && isSame(codeOfStep(secret, step), code)) return step;
  return undefined;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHmac("sha256", "code").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** What an authenticator app reads: the address of a secret, and the same as a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): { secret: string; uri: string; qr: string } {
  const uri = createTOTPKeyURI(issuer, account, secret, TOTP_STEP_SECONDS, DIGITS);
  const text = new URL(uri).searchParams.get("secret") ?? "";
  return { secret: text, uri, qr: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}
