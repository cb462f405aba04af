import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { AllCalls } from "#calls.ts";
import type { ApiClient } from "#shared/contract/client.ts";

export type HalcyonApi = ApiClient<AllCalls>;

/** Who the page is rendered for, as far as a page may know. */
export type Visitor = {
  isLoggedIn: boolean;
  /** Absolute address of this site, for canonical links. */
  origin: string;
  /** The operator takes the service worker back (SERVICE_WORKER=no). */
  isWorkerOff: boolean;
};

/** The typed client of loaders: in-process on the server, with the visitor's own rights. */
export const apiContext = createContext<HalcyonApi>();
export const visitorContext = createContext<Visitor>();

/**
 * Sends a guest to /login and, after login, back to where they wanted to go (PG, "Login needed"). For loaders of pages
 * that need an account.
 */
export function requireLogin(context: Readonly<RouterContextProvider>, request: Request): void {
  if (context.get(visitorContext).isLoggedIn) return;
  const url = new URL(request.url);
  const next = `${url.pathname.replace(/\.data$/, "")}${url.search}`;
  throw redirect(`/login?next=${encodeURIComponent(next)}`);
}
