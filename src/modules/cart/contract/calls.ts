import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the cart module, by the name clients use. */
export const cartCalls = {} satisfies Calls;
