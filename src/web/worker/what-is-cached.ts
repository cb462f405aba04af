import { languages, splitLanguage } from "#shared/words/languages.ts";
import { pageRuleOf } from "#web/page-rules.ts";

/** What a request asks for, as far as the worker cares; everything else goes its way untouched. */
export type RequestKind = "page" | "asset" | "picture";

const UNTOUCHED = /^\/(api|sandbox|images|admin)(\/|$)/;

/**
 * Sorts a request. Nothing that carries a bearer, changes something, belongs to the API, shows a person's own picture or
 * comes from elsewhere is ever looked at.
 */
export function wantedBy(request: Request, origin: string): RequestKind | undefined {
  const { origin: itsOrigin, pathname } = new URL(request.url);
  if (itsOrigin !== origin || request.method !== "GET") return undefined;
  if (request.headers.has("authorization") || request.headers.has("range")) return undefined;
  if (request.mode === "navigate") return isPagePath(pathname) ? "page" : undefined;
  if (pathname.startsWith("/assets/")) return "asset";
  return pathname.startsWith("/pictures/") ? "picture" : undefined;
}

/** Whether a document of the site lives at this path, as opposed to the API, a file or its data. */
function isPagePath(pathname: string): boolean {
  return !UNTOUCHED.test(pathname) && !/\.\w+$/.test(pathname);
}

const prefixes = languages.map(({ code }) => code);

/** Whether a page that was shown without a request is fetched for offline use: one that the server caches, in any language. */
export function isReadOffline(pathname: string): boolean {
  return pageRuleOf(splitLanguage(pathname, prefixes).page) !== undefined;
}

/**
 * Whether a document may be cached: only one that the server calls public. Documents rendered for a customer are private,
 * and so are outcome pages and refusals (decision 0012).
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
