import type { Env } from "#platform/env.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Where the provider sends customers back to: PUBLIC_URL, or the request's own address if that is a loopback one
 * (clarification 17). A Host header that anybody can set never becomes a return address.
 */
export function returnOriginOf({ publicUrl, port }: Pick<Env, "publicUrl" | "port">, requestOrigin: string): string {
  if (publicUrl) return new URL(publicUrl).origin;
  return LOOPBACK.includes(new URL(requestOrigin).hostname) ? requestOrigin : `http://localhost:${port}`;
}
