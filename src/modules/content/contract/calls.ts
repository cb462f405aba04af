import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the content module, by the name clients use. */
export const contentCalls = {} satisfies Calls;
