import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the checkout module, by the name clients use. */
export const checkoutCalls = {} satisfies Calls;
