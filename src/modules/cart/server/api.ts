import type { BindApi } from "#api/env.ts";

/** Binds the cart calls to what happens. */
export const bindCartApi: BindApi = (_api, _deps) => {};
