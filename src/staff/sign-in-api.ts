import type { ApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { fetchInTime } from "#web/api.ts";
import { createLazyClient } from "./lazy-client.ts";

const client = createLazyClient<Calls>(fetchInTime);

/**
 * The browser's client for the calls by which staff get in. It sends no bearer by itself: the screens of the sign-in hand
 * one over as a header, as long as nobody is signed in.
 */
export function signInApi<T extends Calls>(): ApiClient<T> {
  return client as ApiClient<Calls> as ApiClient<T>; // vite.config.ts puts the calls of the sign-in into the table
}

/** The header of a session that is still on its way in. */
export function asBearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
