import type { BindApi } from "#platform/api-binder.ts";
import { searchCalls as calls } from "../contract/calls.ts";
import { searchAll } from "./search-all.ts";
import { searchProducts } from "./search-products.ts";

/** Connects the search API to its use cases. */
export const bindSearchApi: BindApi = (api, deps) => {
  api.on(calls.searchProducts, async ({ query }) => ({ data: await searchProducts(deps, query, deps.clock.now()) }));
  api.on(calls.searchAll, async ({ query }) => ({ data: await searchAll(deps, query, deps.clock.now()) }));
};
