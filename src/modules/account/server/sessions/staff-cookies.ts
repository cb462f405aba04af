import { TRUSTED_HOURS } from "../../domain/factor-rules.ts";

/**
 * The back office's cookies: one renews its sessions, one says that a device is trusted. Strict, as nothing leads there
 * from elsewhere. The storefront's pages and calls read neither, so a page of the site can't get a staff member's bearer.
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

/** The token in one of the cookies, if a Cookie header carries it and it has the form of one. */
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
