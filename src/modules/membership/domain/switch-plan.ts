import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "./membership-period.ts";

/** The price and the credit of a contract per period, in cents. */
export type PeriodTerms = { interval: MembershipInterval; price: Cents; credit: Cents };

/** Days in the current period: the total, and how many remain. */
export type PeriodDays = { days: number; daysLeft: number };

/**
 * A switch that applies immediately, with the amount due for the remaining period and its credit, or a switch from the
 * next period on.
 */
export type PlanSwitch = { from: "now"; due: Cents; credit: Cents } | { from: "next_period" };

/**
 * Returns the effect of a plan switch. A more expensive plan with the same interval takes effect immediately: the price
 * difference for the remaining days is due, and the same share of the credit difference is granted. All other switches
 * wait for the next period.
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
