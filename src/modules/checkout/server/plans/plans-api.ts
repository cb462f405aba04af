import { paymentPlansCalls as calls } from "#modules/payment-plans/contract/calls.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { returnOriginOf } from "../movements/return-origin.ts";
import { payOffPlan } from "./pay-off-plan.ts";
import { startPlan } from "./start-plan.ts";

/** Connects the API calls for packages that require a payment, which belong to checkout. */
export const bindPlanOrdersApi: BindApi = (api, deps) => {
  api.on(calls.startPlan, async ({ params, body, principal, origin }) => {
    const { url, ...data } = await startPlan(deps, {
      customerId: principal.customerId,
      planId: params.id,
      ...body,
      consentHash: body.consentHash,
      origin: returnOriginOf(deps.env, origin),
    });
    return { session: { url }, data };
  });
  api.on(calls.payOffPlan, async ({ params, principal, origin }) => {
    const { url, ...data } = await payOffPlan(deps, {
      customerId: principal.customerId,
      purchaseId: params.id,
      origin: returnOriginOf(deps.env, origin),
    });
    return { session: { url }, data };
  });
};
