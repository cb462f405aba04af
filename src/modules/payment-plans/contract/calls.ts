import type { Calls } from "#shared/contract/define-call.ts";
import { listPaymentPlans } from "./list-payment-plans.ts";
import { listMyPlans, payOffPlan, startPlan } from "./own-plans.ts";

/**
 * All calls of the payment-plans module, by the name clients use. Those that take payments are connected by checkout.
 */
export const paymentPlansCalls = { listPaymentPlans, listMyPlans, startPlan, payOffPlan } satisfies Calls;

export type PaymentPlansCalls = typeof paymentPlansCalls;
