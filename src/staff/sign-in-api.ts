import type { ApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { fetchInTime } from "#web/api.ts";
import { createLazyClient } from "./lazy-client.ts";
import { fetchAsStaff } from "./staff-fetch.ts";

const client = createLazyClient<Calls>(fetchInTime);

/**
 * Returns the browser's client for the staff's sign-in calls. It sends no bearer by itself: while no one is signed in,
 * the sign-in screens pass one as a header.
 */
export function signInApi<T extends Calls>(): ApiClient<T> {
  return client as ApiClient<Calls> as ApiClient<T>; // vite.config.ts adds the sign-in calls to the table
}

const ownClient = createLazyClient<Calls>(fetchAsStaff);

/**
 * Returns the browser's client for sign-in calls of a person who is already signed in: with their bearer, and with a
 * step-up if required.
 */
export function signedInApi<T extends Calls>(): ApiClient<T> {
  return ownClient as ApiClient<Calls> as ApiClient<T>; // as above
}

/** Returns the header for a session that is still signing in. */
export function asBearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
