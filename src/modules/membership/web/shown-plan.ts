import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

/** The data of a plan that the membership page shows. The consents are left out because only joining needs them. */
export type ShownPlan = Omit<WireMembershipPlan, "consents">;

export function toShownPlan({ consents: _, ...shown }: WireMembershipPlan): ShownPlan {
  return shown;
}
