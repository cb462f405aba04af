import { createContext, data, isRouteErrorResponse, type RouterContextProvider, redirect } from "react-router";
import type { ApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { type ContentKind, isThere, type SitePage, type SitePlace } from "#shared/site-content.ts";
import { DEFAULT_LANGUAGE, splitLanguage } from "#shared/words/languages.ts";

/** The visitor for whom a page is rendered. Contains only what pages may know. */
export type Visitor = {
  isLoggedIn: boolean;
  /** Whether the page is cached and sent to all visitors: then it must not contain personal data. */
  isEverybody: boolean;
  /** Whether the visitor is a staff member, who sees the site before it opens. */
  isStaff: boolean;
  /**
   * Whether the visitor is a staff member who has entered only the password: the page shows nothing of their account
   * (AU-8).
   */
  needsFactor: boolean;
  /** The site's absolute URL, for canonical links. */
  origin: string;
  /**
   * Whether the operator has switched off the service worker, so that pages remove it from browsers
   * (SERVICE_WORKER=no).
   */
  isWorkerOff: boolean;
  /** The language of the page (`shared/words/languages.ts`). */
  language: string;
};

/**
 * The API client of loaders: in-process on the server, with the visitor's own permissions. Loaders get it with `apiOf`.
 */
export const apiContext = createContext<ApiClient<Calls>>();
export const visitorContext = createContext<Visitor>();
/** Returns the kinds of content that the clinic doesn't have. */
export const absentContentContext = createContext<() => Promise<readonly ContentKind[]>>();

/** Returns a loader's client for the calls that a screen uses: `apiOf<CartCalls & CatalogCalls>(context)`. */
export function apiOf<T extends Calls = Record<never, never>>(context: Readonly<RouterContextProvider>): ApiClient<T> {
  return context.get(apiContext) as ApiClient<T>; // src/calls.ts, the table's source, contains every module's calls
}

/** Returns the path of the requested page, for a document or data request, without its language. For loaders. */
export function pageOf(context: Readonly<RouterContextProvider>, request: Request): string {
  const { language } = context.get(visitorContext);
  const { page } = splitLanguage(new URL(request.url).pathname, language === DEFAULT_LANGUAGE ? [] : [language]);
  return page === "/_.data" ? "/" : page.replace(/\.data$/, "");
}

/**
 * The code in the response thrown by a page that needs a staff member's second factor. The error page links to the next
 * step.
 */
const FACTOR_NEEDED = "second_factor_needed";

export function isFactorNeeded(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403 && error.data === FACTOR_NEEDED;
}

/**
 * Redirects a guest to /login and, after login, back to the requested page (PG, "Login needed"). For loaders of pages
 * that need an account. Throws a 403 response for staff whose session lacks the second factor.
 */
export function requireLogin(context: Readonly<RouterContextProvider>, request: Request): void {
  const { isLoggedIn, needsFactor } = context.get(visitorContext);
  if (needsFactor) throw data(FACTOR_NEEDED, { status: 403 });
  if (isLoggedIn) return;
  const url = new URL(request.url);
  // React Router adds this parameter to data requests; it isn't part of the page's URL.
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  const next = pageOf(context, request) + url.search;
  throw redirect(`/login?next=${encodeURIComponent(next)}`);
}

/** Whether a part of the site exists in this clinic, that is, has content. For loaders. */
export async function hasPlace(context: Readonly<RouterContextProvider>, place: SitePlace): Promise<boolean> {
  return isThere(place, await context.get(absentContentContext)());
}

/**
 * Throws a 404 response, for a document or a data request, if the clinic has no content for the page (SH-13). For
 * loaders.
 */
export async function requirePage(context: Readonly<RouterContextProvider>, page: SitePage): Promise<void> {
  if (!(await hasPlace(context, page))) throw data(null, { status: 404 });
}
