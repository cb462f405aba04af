import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

type Plan = Pick<WireMembershipPlan, "monthlyPrice" | "annualPrice" | "credit">;

const FREE_MONTHS = ["", "one month free", "two months free", "three months free"];

/** Returns, in words, how many of the plans return the whole price as credit; undefined for half of them or fewer. */
export function wholeCreditWords(plans: readonly Pick<Plan, "monthlyPrice" | "credit">[]): string | undefined {
  const whole = plans.filter(({ credit, monthlyPrice }) => credit >= monthlyPrice).length;
  if (plans.length === 0 || whole * 2 <= plans.length) return undefined;
  return whole === plans.length ? "With every plan" : "With most plans";
}

/** Returns whether any plan grants credit: of none that doesn't, pages say how long credit lasts. */
export const grantsCredit = (plans: readonly Pick<Plan, "credit">[]): boolean => plans.some(({ credit }) => credit > 0);

/** Returns what the band over the plans may promise of all of them, or of most. */
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
