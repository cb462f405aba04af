import type { BindApi } from "#api/env.ts";

/** Binds the payments calls to what happens. */
export const bindPaymentsApi: BindApi = (_api, _deps) => {};
