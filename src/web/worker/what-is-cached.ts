import { languages, splitLanguage } from "#shared/words/languages.ts";
import { pageRuleOf } from "#web/page-rules.ts";

/** The kinds of requests the worker handles; all others pass through unchanged. */
export type RequestKind = "page" | "asset" | "picture";

const UNTOUCHED = /^\/(api|sandbox|images|admin)(\/|$)/;

/**
 * Returns the kind of a request. Requests are ignored if they have a bearer token, change something, belong to the API,
 * load a person's own picture or go to another site.
 */
export function wantedBy(request: Request, origin: string): RequestKind | undefined {
  const { origin: itsOrigin, pathname } = new URL(request.url);
  if (itsOrigin !== origin || request.method !== "GET") return undefined;
  if (request.headers.has("authorization") || request.headers.has("range")) return undefined;
  if (request.mode === "navigate") return isPagePath(pathname) ? "page" : undefined;
  if (pathname.startsWith("/assets/")) return "asset";
  return pathname.startsWith("/pictures/") ? "picture" : undefined;
}

/** Whether this path is a document of the site, as opposed to the API, a file or its data. */
function isPagePath(pathname: string): boolean {
  return !UNTOUCHED.test(pathname) && !/\.\w+$/.test(pathname);
}

const prefixes = languages.map(({ code }) => code);

/**
 * Whether a page that was shown without a document request is fetched for offline use: only if the server caches it, in
 * any language.
 */
export function isReadOffline(pathname: string): boolean {
  return pageRuleOf(splitLanguage(pathname, prefixes).page) !== undefined;
}

/**
 * Whether a document may be cached: only if the server marks it as public. Documents rendered for a customer are
 * private, as are result pages and error responses (decision 0012).
 */
export function isPublicPage({ status, type, redirected, headers }: Response): boolean {
  const cacheControl = headers.get("cache-control") ?? "";
  return (
    status === 200 &&
    type === "basic" &&
    !redirected &&
    /\bpublic\b/.test(cacheControl) &&
    !/\b(private|no-store)\b/.test(cacheControl) &&
    (headers.get("content-type") ?? "").startsWith("text/html")
  );
}
