import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the membership module, by the name clients use. */
export const membershipCalls = {} satisfies Calls;
