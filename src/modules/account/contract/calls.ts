import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the account module, by the name clients use. */
export const accountCalls = {} satisfies Calls;
