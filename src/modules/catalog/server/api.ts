import type { BindApi } from "#api/env.ts";

/** Binds the catalog calls to what happens. */
export const bindCatalogApi: BindApi = (_api, _deps) => {};
