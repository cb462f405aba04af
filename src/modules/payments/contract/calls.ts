import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the payments module, by the name clients use. */
export const paymentsCalls = {} satisfies Calls;
