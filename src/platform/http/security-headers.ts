import { createHash } from "node:crypto";
import { RecentMap } from "#shared/recent-map.ts";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const MOST_HASHES = 200;
/** Hashes of inline content that documents share: scripts, fonts and style rules. */
const known = new RecentMap<string, string>(MOST_HASHES);
/** A page's data, which belongs to one visitor. */
const DATA_SCRIPT = "window.__reactRouterContext.streamController";

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

function hashesIn(html: string, pattern: RegExp): string[] {
  const hashes = new Set<string>();
  for (const [, content = ""] of html.matchAll(pattern))
    hashes.add(content.startsWith(DATA_SCRIPT) ? hashOf(content) : known.getOrMake(content, () => hashOf(content)));
  return [...hashes];
}

export type DocumentPolicy = { isHttps: boolean; mapHost: string; checkoutOrigins: string[] };

/**
 * `shows`: it displays pages of this origin in frames. `isShown`: it may be displayed in a frame of this origin, as a
 * preview is.
 */
type Framing = { shows?: true; isShown?: true };

/**
 * Returns the Content-Security-Policy of a finished document: its own inline scripts and styles by hash, everything
 * else from this origin (W2). Cached documents are served unchanged, which rules out a nonce.
 */
export function contentSecurityPolicyOf(
  html: string,
  { isHttps, mapHost, checkoutOrigins }: DocumentPolicy,
  { shows, isShown }: Framing = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesIn(html, INLINE_SCRIPT).join(" ")}`.trim(),
    `style-src 'self' ${hashesIn(html, INLINE_STYLE).join(" ")}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${shows ? "'self' " : ""}${mapHost}`,
    `form-action 'self' ${checkoutOrigins.join(" ")}`.trim(),
    `frame-ancestors ${isShown ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Returns the headers of every response of any kind, set once where all responses begin (createHttpServer). */
export function answerHeaders(isHttps: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(isHttps ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/**
 * Returns the headers of every document except its policy (W2), including those of every response: cached pages are
 * sent with one set.
 */
export function documentHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...answerHeaders(isHttps),
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  };
}
