import type { Calls } from "#shared/contract/define-call.ts";
import { listPaymentPlans } from "./list-payment-plans.ts";

/** Every call of the payment-plans module, by the name clients use. */
export const paymentPlansCalls = { listPaymentPlans } satisfies Calls;

export type PaymentPlansCalls = typeof paymentPlansCalls;
