import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

type Plan = Pick<WireMembershipPlan, "monthlyPrice" | "annualPrice" | "credit">;

const FREE_MONTHS = ["", "one month free", "two months free", "three months free"];

/**
 * Returns text saying how many of the plans give their full price back as credit; undefined if half of them or fewer
 * do.
 */
export function wholeCreditWords(plans: readonly Pick<Plan, "monthlyPrice" | "credit">[]): string | undefined {
  const whole = plans.filter(({ credit, monthlyPrice }) => credit >= monthlyPrice).length;
  if (plans.length === 0 || whole * 2 <= plans.length) return undefined;
  return whole === plans.length ? "With every plan" : "With most plans";
}

/** Whether any plan grants credit. If none does, pages don't say how long credit lasts. */
export const grantsCredit = (plans: readonly Pick<Plan, "credit">[]): boolean => plans.some(({ credit }) => credit > 0);

/** Returns the texts of the band above the plans: promises that are true for all plans, or for most. */
export function bandWordsOf(plans: readonly Plan[]): { yearly: string; credit: string; leaving: string } {
  const free = FREE_MONTHS.findIndex(
    (words, months) => words && plans.every((plan) => plan.annualPrice === plan.monthlyPrice * (12 - months)),
  );
  const who = wholeCreditWords(plans);
  return {
    yearly: free > 0 && plans.length > 0 ? `Yearly (${FREE_MONTHS[free]})` : "Yearly",
    leaving: grantsCredit(plans) ? "Cancel any month; unused credit lasts another 90 days." : "Cancel any month.",
    credit: who ? `${who}, every dollar comes back as credit. ` : "",
  };
}
