import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

/** What the membership page shows of a plan. It leaves out what only joining needs, so that it isn't part of the page. */
export type ShownPlan = Omit<WireMembershipPlan, "consents">;

export function toShownPlan({ consents: _, ...shown }: WireMembershipPlan): ShownPlan {
  return shown;
}
