import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { paymentPlansCalls as calls } from "../contract/calls.ts";
import { listPaymentPlans } from "./list-payment-plans.ts";
import { listOwnPlans } from "./purchases/read-purchases.ts";
import type { Treatments } from "./treatments.ts";

/** Binds the payment-plans calls that don't involve payments to their use cases. */
export const bindPaymentPlansApi =
  (treatments: Treatments): BindApi =>
  (api, deps) => {
    const { db, clock } = deps;
    api.on(calls.listPaymentPlans, async () => {
      const { timeZone } = (await recallClinicSettings(deps)).location;
      return { data: await listPaymentPlans(db, treatments, dateInZone(clock.now(), timeZone)) };
    });
    api.on(calls.listMyPlans, async ({ principal }) => ({ data: await listOwnPlans(db, principal.customerId) }));
  };
