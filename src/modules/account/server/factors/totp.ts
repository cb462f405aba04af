import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createTOTPKeyURI, generateHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { base32Bytes } from "../../domain/base32.ts";
import { TOTP_STEP_SECONDS } from "../../domain/factor-rules.ts";

const DIGITS = 6;
/** Phone clocks drift by some seconds, so a code is also valid one step before and after its own. */
const GRACE_STEPS = 1;

/** The public secret of the demo's staff; a real clinic rejects it. */
export const PUBLISHED_SECRET = "HALCYONDEMOSTAFFHALCYONDEMOSTAFF";

/** Returns the bytes of the published secret. */
export function publishedSecret(): Uint8Array {
  const bytes = base32Bytes(PUBLISHED_SECRET);
  if (!bytes) throw new Error("the published secret isn’t base32");
  return bytes;
}

/** Creates a secret of 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Uint8Array(randomBytes(20));
}

/** Returns the number of the time step that contains an instant (milliseconds since the epoch). */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / (TOTP_STEP_SECONDS * 1_000));
}

/** Returns the code for a time step. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  return generateHOTP(secret, BigInt(step), DIGITS);
}

/**
 * Returns the time step of this code among those valid at `now` (milliseconds since the epoch), or undefined if none
 * matches. The newest step is tried first, so that a code that two steps share by chance doesn't count as used.
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

/** Returns what an authenticator app reads: a secret's URI, also as a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): { secret: string; uri: string; qr: string } {
  const uri = createTOTPKeyURI(issuer, account, secret, TOTP_STEP_SECONDS, DIGITS);
  const text = new URL(uri).searchParams.get("secret") ?? "";
  return { secret: text, uri, qr: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}
