import { createContext, data, isRouteErrorResponse, type RouterContextProvider, redirect } from "react-router";
import type { ApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { type ContentKind, isThere, type SitePage, type SitePlace } from "#shared/site-content.ts";
import { DEFAULT_LANGUAGE, splitLanguage } from "#shared/words/languages.ts";

/** The person that the page is rendered for, as far as a page may know. */
export type Visitor = {
  isLoggedIn: boolean;
  /** The page is cached and sent to everybody: nothing personal may get into it. */
  isEverybody: boolean;
  /** A staff member sees the site before it is open. */
  isStaff: boolean;
  /** A staff member who has given the password alone: it shows nothing of their account (AU-8). */
  needsFactor: boolean;
  /** Absolute address of this site, for canonical links. */
  origin: string;
  /** The operator takes the service worker back (SERVICE_WORKER=no). */
  isWorkerOff: boolean;
  /** The language of the page (`shared/words/languages.ts`). */
  language: string;
};

/** The client of loaders: in-process on the server, with the visitor's own rights. Loaders take it by `apiOf`. */
export const apiContext = createContext<ApiClient<Calls>>();
export const visitorContext = createContext<Visitor>();
/** Reads which kinds of content the clinic lacks. */
export const absentContentContext = createContext<() => Promise<readonly ContentKind[]>>();

/** A loader's client for the calls that a screen names: `apiOf<CartCalls & CatalogCalls>(context)`. */
export function apiOf<T extends Calls = Record<never, never>>(context: Readonly<RouterContextProvider>): ApiClient<T> {
  return context.get(apiContext) as ApiClient<T>; // src/calls.ts, which the table is made of, holds every module's calls
}

/** Returns the path of the page that is asked for, as a document or as data, without its language. For loaders. */
export function pageOf(context: Readonly<RouterContextProvider>, request: Request): string {
  const { language } = context.get(visitorContext);
  const { page } = splitLanguage(new URL(request.url).pathname, language === DEFAULT_LANGUAGE ? [] : [language]);
  return page === "/_.data" ? "/" : page.replace(/\.data$/, "");
}

/** Thrown by a page that needs more than a staff member's password. The error page links to the next step. */
const FACTOR_NEEDED = "second_factor_needed";

export function isFactorNeeded(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403 && error.data === FACTOR_NEEDED;
}

/**
 * Sends a guest to /login and, after login, back to where they wanted to go (PG, "Login needed"). For loaders of pages
 * that need an account. Throws an answer of 403 for staff whose session lacks the second factor.
 */
export function requireLogin(context: Readonly<RouterContextProvider>, request: Request): void {
  const { isLoggedIn, needsFactor } = context.get(visitorContext);
  if (needsFactor) throw data(FACTOR_NEEDED, { status: 403 });
  if (isLoggedIn) return;
  const url = new URL(request.url);
  // What a page asks of its own data isn't part of its address.
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  const next = pageOf(context, request) + url.search;
  throw redirect(`/login?next=${encodeURIComponent(next)}`);
}

/** Whether a place of the site exists in this clinic. For loaders. */
export async function hasPlace(context: Readonly<RouterContextProvider>, place: SitePlace): Promise<boolean> {
  return isThere(place, await context.get(absentContentContext)());
}

/** A page that the clinic has no content for isn't there (SH-13): a real 404, as a document and as data. For loaders. */
export async function requirePage(context: Readonly<RouterContextProvider>, page: SitePage): Promise<void> {
  if (!(await hasPlace(context, page))) throw data(null, { status: 404 });
}
