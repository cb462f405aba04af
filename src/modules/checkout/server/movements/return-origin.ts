import type { Env } from "#platform/env.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Where the provider sends customers back to: PUBLIC_URL, or the request's own address if that is a loopback one. Any
 * client can set the Host header, so another address in it is ignored (A7).
 */
export function returnOriginOf({ publicUrl, port }: Pick<Env, "publicUrl" | "port">, requestOrigin: string): string {
  if (publicUrl) return new URL(publicUrl).origin;
  return LOOPBACK.includes(new URL(requestOrigin).hostname) ? requestOrigin : `http://localhost:${port}`;
}
