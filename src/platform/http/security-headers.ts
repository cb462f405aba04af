import { createHash } from "node:crypto";
import { RecentMap } from "#shared/recent-map.ts";

/** Tags of scripts without inline code: those with a file, and data. */
const NOT_INLINE = /\ssrc=|type="application\/(?:ld\+)?json"/;

const MOST_HASHES = 200;
/** Hashes of inline content that documents share: scripts, fonts and style rules. */
const known = new RecentMap<string, string>(MOST_HASHES);
/** A page's data, which belongs to one visitor. */
const DATA_SCRIPT = "window.__reactRouterContext.streamController";

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** Returns the contents of a document's inline scripts or styles. A pattern for the whole document takes longer. */
function* inlineIn(html: string, element: "script" | "style"): Generator<string> {
  const opening = `<${element}`;
  for (let at = html.indexOf(opening); at >= 0; ) {
    const from = html.indexOf(">", at) + 1;
    const to = html.indexOf(`</${element}>`, from);
    if (from === 0 || to < 0) return;
    const isInline = !NOT_INLINE.test(html.slice(at, from));
    if (isInline) yield html.slice(from, to);
    at = html.indexOf(opening, isInline ? to : from);
  }
}

function hashesIn(html: string, element: "script" | "style"): string[] {
  const hashes = new Set<string>();
  for (const content of inlineIn(html, element)) {
    const knownHash = known.get(content);
    const hash = knownHash ?? hashOf(content);
    hashes.add(hash);
    // The key is a copy, because a piece of a document would hold the whole document in memory.
    if (!knownHash && !content.startsWith(DATA_SCRIPT)) known.set(Buffer.from(content).toString(), hash);
  }
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
    `script-src 'self' ${hashesIn(html, "script").join(" ")}`.trim(),
    `style-src 'self' ${hashesIn(html, "style").join(" ")}`.trim(),
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
