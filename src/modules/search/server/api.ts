import type { BindApi } from "#platform/api-binder.ts";
import { createBoundedWork } from "#platform/bounded-work.ts";
import { searchCalls as calls } from "../contract/calls.ts";
import { searchAll } from "./search-all.ts";
import { searchProducts } from "./search-products.ts";

/**
 * Runs searches one after the other, two at a time: while the database ranks one, this process words the other. If all
 * ran at once, each would take as long as all together, and the longest would take longest.
 */
const inTurn = createBoundedWork({ atOnce: 2, waiting: 500 });

/** Connects the search API to its use cases. */
export const bindSearchApi: BindApi = (api, deps) => {
  api.on(calls.searchProducts, async ({ query }) => ({
    data: await inTurn(() => searchProducts(deps, query, deps.clock.now())),
  }));
  api.on(calls.searchAll, async ({ query }) => ({
    data: await inTurn(() => searchAll(deps, query, deps.clock.now())),
  }));
};
