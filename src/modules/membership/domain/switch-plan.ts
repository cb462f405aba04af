import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "./membership-period.ts";

/** What a contract costs and grants in one period, in cents. */
export type PeriodTerms = { interval: MembershipInterval; price: Cents; credit: Cents };

/** Days in the current period: the total, and how many remain. */
export type PeriodDays = { days: number; daysLeft: number };

/** A switch that holds at once, with what is due for the rest of the period and the credit it brings; or from the next one on. */
export type PlanSwitch = { from: "now"; due: Cents; credit: Cents } | { from: "next_period" };

/**
 * What a switch of plan means. A dearer plan with the same interval takes effect at once: the difference for the
 * remaining days is due, and the difference in credit is granted in the same share. All other switches wait for the
 * next period.
 */
export function switchPlan(current: PeriodTerms, next: PeriodTerms, { days, daysLeft }: PeriodDays): PlanSwitch {
  if (next.interval !== current.interval || next.price <= current.price) return { from: "next_period" };
  const shareOfRest = (difference: Cents) => Math.round((Math.max(difference, 0) * daysLeft) / days);
  return {
    from: "now",
    due: shareOfRest(next.price - current.price),
    credit: shareOfRest(next.credit - current.credit),
  };
}
