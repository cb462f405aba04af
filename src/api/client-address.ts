/** The caller's address: the socket's, or the entry that the outermost of `trustProxy` proxies added to X-Forwarded-For. */
export function clientAddressOf(
  headers: Headers,
  remoteAddress: string | undefined,
  trustProxy: number,
): string | undefined {
  if (trustProxy <= 0) return remoteAddress;
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops[hops.length - trustProxy] ?? hops[0] ?? remoteAddress;
}

/** Where this server is reached: PUBLIC_URL, or what the request itself says when nobody set one. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : new URL(request.url).origin;
}
