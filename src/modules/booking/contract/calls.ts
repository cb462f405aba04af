import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the booking module, by the name clients use. */
export const bookingCalls = {} satisfies Calls;
