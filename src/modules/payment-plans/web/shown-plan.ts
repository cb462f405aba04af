import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";

type ShownOption = Omit<WirePaymentPlan["options"][number], "schedule" | "consent">;

/** What the page of payment plans shows of one. It leaves out what only starting needs, so that it isn't part of the page. */
export type ShownPaymentPlan = Omit<WirePaymentPlan, "options"> & { options: ShownOption[] };

export function toShownPaymentPlan({ options, ...plan }: WirePaymentPlan): ShownPaymentPlan {
  return { ...plan, options: options.map(({ schedule: _days, consent: _words, ...option }) => option) };
}
