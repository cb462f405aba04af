import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the payment-plans module, by the name clients use. */
export const paymentPlansCalls = {} satisfies Calls;
