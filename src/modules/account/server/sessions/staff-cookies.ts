import { TRUSTED_HOURS } from "../../domain/factor-rules.ts";

/**
 * The back office's cookies: one renews its sessions, one marks a device as trusted. They are `SameSite=Strict`, as no
 * other site links there. Storefront pages and calls read neither, so a storefront page can't get a staff member's
 * bearer token.
 */
type StaffCookie = "staff-renewal" | "trusted-device";

const isHttps = (publicUrl: string | undefined) => publicUrl?.startsWith("https:") ?? false;

function nameOf(publicUrl: string | undefined, cookie: StaffCookie): string {
  return isHttps(publicUrl) ? `__Host-${cookie}` : cookie;
}

function toCookie(publicUrl: string | undefined, cookie: StaffCookie, value: string, maxAge: number): string {
  const secure = isHttps(publicUrl) ? "; Secure" : "";
  return `${nameOf(publicUrl, cookie)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`;
}

export function staffRenewalCookie(publicUrl: string | undefined, token: string, lifetimeSeconds: number): string {
  return toCookie(publicUrl, "staff-renewal", token, lifetimeSeconds);
}

export function clearedStaffRenewalCookie(publicUrl: string | undefined): string {
  return toCookie(publicUrl, "staff-renewal", "", 0);
}

export function trustedDeviceCookie(publicUrl: string | undefined, token: string): string {
  return toCookie(publicUrl, "trusted-device", token, TRUSTED_HOURS * 3_600);
}

/** Returns the token in one of the cookies, if a Cookie header carries a well-formed one. */
export function staffCookieOf(
  publicUrl: string | undefined,
  cookie: StaffCookie,
  cookieHeader: string | null,
): string | undefined {
  const name = nameOf(publicUrl, cookie);
  for (const pair of (cookieHeader ?? "").slice(0, 8_192).split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value && /^[0-9a-z]{52}$/.test(value)) return value;
  }
  return undefined;
}
