import type { Calls } from "#shared/contract/define-call.ts";
import { searchAll, searchProducts } from "./search-calls.ts";

/** All calls of the search module, by the name clients use. */
export const searchCalls = { searchProducts, searchAll } satisfies Calls;

export type SearchCalls = typeof searchCalls;
