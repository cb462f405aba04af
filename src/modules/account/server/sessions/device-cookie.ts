import { createHash } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";

const LIFETIME_SECONDS = 365 * 86_400;

function nameFor(publicUrl: string | undefined): string {
  return publicUrl?.startsWith("https:") ? "__Host-device" : "device";
}

/** Returns a signature derived from the account and our secret. It reveals neither. */
function signOf(secrets: Secrets, customerId: string): string {
  return createHash("sha256")
    .update(secrets.sign("codes", `device:${customerId}`))
    .digest("base64url");
}

/**
 * Returns a cookie that marks this browser as having logged in to an account. It grants no access; it only prevents
 * other people's wrong passwords from slowing down the account's owner.
 */
export function deviceCookie(publicUrl: string | undefined, secrets: Secrets, customerId: string): string {
  const secure = publicUrl?.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(publicUrl)}=${signOf(secrets, customerId)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}${secure}`;
}

/** Reads the device cookie from a Cookie header. */
export function knownDeviceOf(
  publicUrl: string | undefined,
  cookieHeader: string | null | undefined,
): string | undefined {
  const name = nameFor(publicUrl);
  for (const pair of (cookieHeader ?? "").slice(0, 8_192).split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

export function isDeviceOf(secrets: Secrets, knownAs: string | undefined, customerId: string): boolean {
  return knownAs !== undefined && knownAs === signOf(secrets, customerId);
}
