import type { BindApi } from "#api/env.ts";

/** Binds the checkout calls to what happens. */
export const bindCheckoutApi: BindApi = (_api, _deps) => {};
