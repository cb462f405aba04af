import { networkOfAddress } from "#platform/http/network-of-address.ts";

/**
 * Returns the caller's network, which rate limits count by: that of the socket or, behind `trustProxy` proxies, that of
 * the X-Forwarded-For entry that the outermost proxy added. If that entry isn't an IP address, the socket's network is
 * used.
 */
export function clientNetworkOf(
  headers: Headers,
  remoteAddress: string | undefined,
  trustProxy: number,
): string | undefined {
  const direct = remoteAddress === undefined ? undefined : (networkOfAddress(remoteAddress) ?? remoteAddress);
  if (trustProxy <= 0) return direct;
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hop = hops[hops.length - trustProxy] ?? hops[0];
  return (hop === undefined ? undefined : networkOfAddress(hop)) ?? direct;
}

/** Returns this server's public origin: PUBLIC_URL, or the request's own origin when it isn't set. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : new URL(request.url).origin;
}
