import type { Env } from "#platform/env.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns the origin to which the provider sends customers back: PUBLIC_URL, or the request's own if it is a loopback
 * address. Any client can set the Host header, so other addresses in it are ignored (A7).
 */
export function returnOriginOf({ publicUrl, port }: Pick<Env, "publicUrl" | "port">, requestOrigin: string): string {
  if (publicUrl) return new URL(publicUrl).origin;
  return LOOPBACK.includes(new URL(requestOrigin).hostname) ? requestOrigin : `http://localhost:${port}`;
}
