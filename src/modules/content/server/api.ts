import type { BindApi } from "#api/env.ts";

/** Binds the content calls to what happens. */
export const bindContentApi: BindApi = (_api, _deps) => {};
