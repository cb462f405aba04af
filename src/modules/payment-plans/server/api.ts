import type { BindApi } from "#platform/api-binder.ts";
import { paymentPlansCalls as calls } from "../contract/calls.ts";
import { listPaymentPlans } from "./list-payment-plans.ts";

/** Binds the payment-plans calls to what happens. */
export const bindPaymentPlansApi: BindApi = (api, { db }) => {
  api.on(calls.listPaymentPlans, async () => ({ data: await listPaymentPlans(db) }));
};
