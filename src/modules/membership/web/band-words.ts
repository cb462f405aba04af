import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

type Plan = Pick<WireMembershipPlan, "monthlyPrice" | "annualPrice" | "credit">;

const FREE_MONTHS = ["", "one month free", "two months free", "three months free"];

/** Returns what the band over the plans may promise of all of them, or of most. */
export function bandWordsOf(plans: readonly Plan[]): { yearly: string; credit: string } {
  const free = FREE_MONTHS.findIndex(
    (words, months) => words && plans.every((plan) => plan.annualPrice === plan.monthlyPrice * (12 - months)),
  );
  const whole = plans.filter(({ credit, monthlyPrice }) => credit >= monthlyPrice).length;
  const who = whole === plans.length ? "With every plan" : whole * 2 > plans.length ? "With most plans" : undefined;
  return {
    yearly: free > 0 && plans.length > 0 ? `Yearly, ${FREE_MONTHS[free]}` : "Yearly",
    credit: who && plans.length > 0 ? `${who}, every dollar comes back as credit. ` : "",
  };
}
