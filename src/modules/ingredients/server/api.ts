import type { BindApi } from "#api/env.ts";

/** Binds the ingredients calls to what happens. */
export const bindIngredientsApi: BindApi = (_api, _deps) => {};
