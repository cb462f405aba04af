import type { ApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { fetchInTime } from "#web/api.ts";
import { createLazyClient } from "./lazy-client.ts";
import { fetchAsStaff } from "./staff-fetch.ts";

const client = createLazyClient<Calls>(fetchInTime);

/**
 * The browser's client for the calls by which staff get in. It sends no bearer by itself: the screens of the sign-in
 * hand one over as a header, as long as no one is signed in.
 */
export function signInApi<T extends Calls>(): ApiClient<T> {
  return client as ApiClient<Calls> as ApiClient<T>; // vite.config.ts puts the calls of the sign-in into the table
}

const ownClient = createLazyClient<Calls>(fetchAsStaff);

/** The same calls for the person who is signed in already: with their bearer, and with a step-up where one is asked for. */
export function signedInApi<T extends Calls>(): ApiClient<T> {
  return ownClient as ApiClient<Calls> as ApiClient<T>; // as above
}

/** The header of a session that is still on its way in. */
export function asBearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
