import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the catalog module, by the name clients use. */
export const catalogCalls = {} satisfies Calls;
