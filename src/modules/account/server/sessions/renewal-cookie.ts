/**
 * The renewal cookie. Lax and not Strict: the browser must send it when the payment provider sends the customer back.
 * Only on https can it have the `__Host-` prefix and `Secure`.
 */
function nameFor(publicUrl: string | undefined): string {
  return publicUrl?.startsWith("https:") ? "__Host-renewal" : "renewal";
}

function cookieOf(publicUrl: string | undefined, value: string, maxAge: number): string {
  const secure = publicUrl?.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(publicUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

export function renewalCookie(publicUrl: string | undefined, token: string, lifetimeSeconds: number): string {
  return cookieOf(publicUrl, token, lifetimeSeconds);
}

export function clearedRenewalCookie(publicUrl: string | undefined): string {
  return cookieOf(publicUrl, "", 0);
}

/** Returns the token from a Cookie header, if it is well-formed. */
export function renewalTokenOf(
  publicUrl: string | undefined,
  cookieHeader: string | null | undefined,
): string | undefined {
  const name = nameFor(publicUrl);
  for (const pair of (cookieHeader ?? "").slice(0, 8_192).split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value && /^[0-9a-z]{52}$/.test(value)) return value;
  }
  return undefined;
}
