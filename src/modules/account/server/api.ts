import type { BindApi } from "#api/env.ts";

/** Binds the account calls to what happens. */
export const bindAccountApi: BindApi = (_api, _deps) => {};
