import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";

type ShownOption = Omit<WirePaymentPlan["options"][number], "schedule" | "consent">;

/**
 * The data of a payment plan that its page shows. Schedules and consents are left out because only starting a plan
 * needs them.
 */
export type ShownPaymentPlan = Omit<WirePaymentPlan, "options"> & { options: ShownOption[] };

export function toShownPaymentPlan({ options, ...plan }: WirePaymentPlan): ShownPaymentPlan {
  return { ...plan, options: options.map(({ schedule: _days, consent: _words, ...option }) => option) };
}
