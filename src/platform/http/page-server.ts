import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { splitLanguage } from "#shared/words/languages.ts";
import { isDatabaseDown } from "../db/client.ts";
import type { Logger } from "../logger.ts";
import { gzipDocument } from "./document-gzip.ts";
import { type Encoding, encode, encodingFor, takesGzip } from "./encodings.ts";
import { pageOfData } from "./page-address.ts";
import { type CachedPage, isCached, type PageCache, type RenderedPage } from "./page-cache.ts";
import { PageReads, type ReportDependencies } from "./page-reads.ts";
import { contentSecurityPolicyOf, type DocumentPolicy, documentHeaders } from "./security-headers.ts";
import { sendCached } from "./send-cached.ts";
import { urlOfTarget } from "./url-of-target.ts";

/**
 * The person that a document is for. An `undefined` principal with a session cookie means that the session has expired:
 * the page is rendered as for a guest.
 */
export type DocumentVisitor = {
  hasCookie: boolean;
  isLoggedIn: boolean;
  /** `note` gets the dependencies of each read. */
  render(request: Request, requestId: string, note?: ReportDependencies): Promise<Response>;
};

type PageRule = { query: readonly string[]; isForGuests?: true };

/** The cache key of a page or its data, and whether all visitors share it. */
type Target = { key: string; isForEverybody: boolean };

type Options = {
  cache: PageCache;
  /** Languages with their own URLs, besides the default. */
  languages: readonly string[];
  ruleOf(path: string): PageRule | undefined;
  /**
   * Returns the id of the route that renders a page: the value of `_routes` in the site's own requests for its data.
   */
  routeIdOf(path: string): string | undefined;
  hasSessionCookie(cookieHeader: string | undefined): boolean;
  /**
   * Identifies the visitor by the renewal cookie, without rotating it, and returns a renderer with their permissions.
   */
  visitorOf(cookieHeader: string | undefined): Promise<DocumentVisitor>;
  guest: DocumentVisitor;
  /** Renders pages that are the same for guests and customers: nothing in them depends on the viewer. */
  everybody: DocumentVisitor;
  /**
   * The origin in the URLs of documents: PUBLIC_URL or the loopback one. Never the Host header, which a client can set.
   */
  origin: string;
  policy: DocumentPolicy;
  sharedMaxAgeSeconds: number;
  /** Renders a page as if staff had saved the change they are previewing; undefined when the preview has expired. */
  preview(token: string, request: Request, requestId: string): Promise<Response | undefined>;
  /** The page shown when rendering itself fails. */
  errorPage(requestId: string): string;
  logger: Logger;
};

const MOST_PLAIN_PATHS = 2_000;
const MAX_KEY = 800;
/** For a page that needs the database while it can't be reached. */
const RETRY_LATER = { "retry-after": "2" };
/** For a response that depends on the visitor. A response that is the same for all varies by encoding alone. */
const VARY = "Cookie, Accept-Encoding";

/**
 * Serves documents and their data. Pages that are the same for all visitors, or for all guests, come from the cache; a
 * visitor with a session gets a personal render.
 */
export function createPageServer(options: Options) {
  const { cache, policy, logger } = options;
  const siteOrigin = new URL(options.origin).origin;
  const baseHeaders = documentHeaders(policy.isHttps);
  /** Request URLs that are their own cache key: looked up before anything is parsed. */
  const plainTargets = new Map<string, Target>();
  const dataCacheControl = "public, max-age=0, must-revalidate";
  const guestCacheControl = `${dataCacheControl}${options.sharedMaxAgeSeconds > 0 ? `, s-maxage=${options.sharedMaxAgeSeconds}` : ""}`;
  /**
   * Data belongs to the scripts of its own build: a proxy must revalidate each time, so that no page gets an older
   * build's data.
   */
  const cacheControlOf = ({ headers }: CachedPage) =>
    headers["x-remix-response"] ? dataCacheControl : guestCacheControl;

  /** Throws when a page would redirect to another site: a part of the path may come from the request. */
  function assertStays(location: string): void {
    if (URL.parse(location, options.origin)?.origin !== siteOrigin) throw new Error("a page redirects beyond the site");
  }

  function toRequest(request: IncomingMessage, url: URL, body?: ReadableStream | null): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (name.startsWith(":") || value === undefined) continue;
      for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
    }
    const method = request.method ?? "GET";
    return new Request(url, {
      method: method === "HEAD" ? "GET" : method,
      headers,
      body: body ?? null,
      ...(body ? { duplex: "half" as const } : {}),
    });
  }

  async function toRendered(response: Response, reads = new PageReads()): Promise<RenderedPage> {
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers)
      if (name !== "set-cookie" && name !== "content-length") headers[name] = value;
    if (headers.location !== undefined) assertStays(headers.location);
    const html = await response.text();
    if ((headers["content-type"] ?? "").startsWith("text/html")) {
      headers["content-security-policy"] = contentSecurityPolicyOf(html, policy);
    }
    return { status: response.status, headers, html, tags: reads.tags, endsAt: reads.endsAt };
  }

  function headersOf(page: CachedPage, encoding: Encoding): OutgoingHttpHeaders & { etag: string } {
    page.sent[encoding] ??= {
      ...page.headers,
      ...baseHeaders,
      "cache-control": cacheControlOf(page),
      etag: page.bodies[encoding].etag,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": page.bodies[encoding].body.byteLength,
    };
    return page.sent[encoding];
  }

  function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    sendCached(request, response, headersOf(page, encoding), page.bodies[encoding].body);
  }

  async function sendRendered(
    page: RenderedPage,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    more: OutgoingHttpHeaders = {},
  ): Promise<void> {
    const isDocument = (page.headers["content-type"] ?? "").startsWith("text/html");
    const preferred = encodingFor(request.headers["accept-encoding"]);
    const encoding = isDocument && takesGzip(request.headers["accept-encoding"]) ? "gzip" : preferred;
    const body =
      isDocument && encoding === "gzip"
        ? gzipDocument(page.html)
        : await encode(new TextEncoder().encode(page.html), encoding, "once");
    response.writeHead(page.status, {
      ...page.headers,
      ...baseHeaders,
      ...more,
      "cache-control": "private, no-store",
      ...(page.status === 503 ? RETRY_LATER : {}),
      vary: VARY,
      "x-request-id": requestId,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": body.byteLength,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  /**
   * Returns where a document or its data is cached, or undefined when it isn't. The page is rendered from its key: the
   * path, and the query parameters that the page knows, in a fixed order. So unknown parameters cause no further
   * renders.
   */
  function targetOf(url: URL): Target | undefined {
    const { page } = splitLanguage(url.pathname, options.languages);
    const dataOf = pageOfData(page);
    const rule = options.ruleOf(dataOf ?? page);
    if (!rule) return undefined;
    const search = new URLSearchParams();
    for (const name of rule.query) for (const value of url.searchParams.getAll(name).sort()) search.append(name, value);
    if (dataOf !== undefined) {
      const routeId = options.routeIdOf(dataOf);
      const routeIds = url.searchParams.getAll("_routes");
      // The site requests a page with its layout, or the page alone. Any other selection is rendered, but not cached.
      if (routeId === undefined || routeIds.length > 1 || (routeIds.length === 1 && routeIds[0] !== routeId))
        return undefined;
      if (routeIds.length === 1) search.append("_routes", routeId);
    }
    const key = search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
    return key.length <= MAX_KEY ? { key, isForEverybody: !rule.isForGuests } : undefined;
  }

  /**
   * Returns the page of a target, rendered if necessary. Guests may get a stale one while a fresh one is rendered. With
   * `isFresh`, the caller waits for the fresh one, because a customer's own change may have made the page stale.
   */
  async function findOrRender(
    { key, isForEverybody }: Target,
    request: IncomingMessage,
    { requestId, isFresh }: { requestId: string; isFresh: boolean },
  ): Promise<CachedPage | RenderedPage> {
    const visitor = isForEverybody ? options.everybody : options.guest;
    const vary = isForEverybody ? "Accept-Encoding" : VARY;
    const render = async () => {
      const reads = new PageReads();
      const page = await toRendered(
        await visitor.render(toRequest(request, new URL(options.origin + key)), requestId, reads.note),
        reads,
      );
      return { ...page, headers: { ...page.headers, vary } };
    };
    const found = isFresh ? cache.findFresh(key) : cache.find(key, render);
    if (found) return found;
    const page = await cache.render(key, render);
    if (!isCached(page) || (isFresh ? cache.findFresh(key) : cache.maySend(page))) return page;
    // The awaited render began before the change that made the page stale, so the page is rendered again.
    return cache.render(key, render);
  }

  /** Sends a page if it is cached and fresh, before anything is parsed: the common case. */
  function sendIfCached(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? "/";
    const target = plainTargets.get(path);
    if (!target || request.method !== "GET") return false;
    if (!target.isForEverybody && options.hasSessionCookie(request.headers.cookie)) return false;
    const page = cache.findFresh(path);
    if (!page) return false;
    sendPage(page, request, response);
    return true;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const cookie = request.headers.cookie;
    const hasCookie = options.hasSessionCookie(cookie);
    const requestId = randomUUID();
    const url = urlOfTarget(request.url, options.origin);
    if (!url) {
      const headers = { ...baseHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
      response.writeHead(400, headers).end("This address can't be read.");
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      // A cookie never authenticates a write, so a form sent with one is refused (W3).
      if (hasCookie || method !== "POST") {
        response
          .writeHead(hasCookie ? 403 : 405, { ...baseHeaders, "content-type": "text/plain; charset=utf-8" })
          .end("This page doesn't take that.");
        return;
      }
    }
    const preview = url.searchParams.get("preview");
    if (preview !== null && method === "GET") {
      const isStill = url.searchParams.has("still");
      url.searchParams.delete("still");
      const page = await options.preview(preview, toRequest(request, url), requestId);
      if (!page) {
        url.searchParams.delete("preview");
        const location = `${url.pathname}${url.search}`;
        response.writeHead(302, { ...baseHeaders, location, "cache-control": "no-store" }).end();
        return;
      }
      page.headers.set("x-robots-tag", "noindex");
      const rendered = await toRendered(page);
      if (!isStill) return sendRendered(rendered, request, response, requestId);
      // Staff see the preview next to the form that they edit, as a static page.
      const html = withoutScripts(rendered.html);
      const framed = {
        "content-security-policy": contentSecurityPolicyOf(html, policy, { isShown: true }),
        "x-frame-options": "SAMEORIGIN",
      };
      await sendRendered({ ...rendered, html }, request, response, requestId, framed);
      return;
    }
    const target = method === "POST" ? undefined : targetOf(url);
    if (target && (target.isForEverybody || !hasCookie)) {
      if (target.key === request.url && plainTargets.size < MOST_PLAIN_PATHS) plainTargets.set(target.key, target);
      const page = await findOrRender(target, request, { requestId, isFresh: hasCookie });
      if (isCached(page)) return sendPage(page, request, response);
      // After a 503, a visitor with a cookie gets no second render either: the database isn't responding.
      if (!hasCookie || page.status === 503) return sendRendered(page, request, response, requestId);
      // Redirects, errors and failed reads aren't shared: a logged-in visitor gets their own.
    }
    const visitor = hasCookie ? await options.visitorOf(cookie) : options.guest;
    const body = method === "POST" ? (Readable.toWeb(request) as ReadableStream) : null; // toWeb of a node stream returns a web stream
    const rendered = await toRendered(await visitor.render(toRequest(request, url, body), requestId));
    await sendRendered(rendered, request, response, requestId);
  }

  async function serveSafely(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!sendIfCached(request, response)) await serve(request, response);
    } catch (error) {
      const requestId = randomUUID();
      logger.error({ requestId, err: error }, "page failed");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const html = options.errorPage(requestId);
      const isDown = isDatabaseDown(error);
      response.writeHead(isDown ? 503 : 500, {
        ...baseHeaders,
        ...(isDown ? RETRY_LATER : {}),
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicyOf(html, policy),
      });
      response.end(html);
    }
  }

  return { serve: serveSafely, sendIfCached };
}

/** Returns one of our documents for display only, without its scripts and the links that load them. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "");

export type PageServer = ReturnType<typeof createPageServer>;
