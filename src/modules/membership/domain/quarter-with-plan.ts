import { type Cents, shareOf } from "#shared/money.ts";

/** What the calculator needs to know of a plan. Percentages are whole numbers off the list price. */
export type PlanTerms = {
  monthlyPrice: Cents;
  credit: Cents;
  productPercent: number;
  servicePercent: number | null;
};

/** What a normal three months cost at list prices. */
export type QuarterSpending = { services: Cents; products: Cents };

/**
 * How three months with a plan compare with three months without: `saves` or `costs` an amount, or `leftover`, when more
 * credit comes in than would be spent. `creditUsed` is the part of the credit that pays for something.
 */
export type QuarterWithPlan = { creditUsed: Cents } & (
  | { kind: "saves" | "costs"; amount: Cents }
  | { kind: "leftover"; leftover: Cents }
);

/**
 * Whether a plan would pay off at this spending. `listPercent` is the average discount of the member price list, for plans without a
 * percentage of their own. Counts amounts paid, not credit left for later.
 */
export function quarterWithPlan(plan: PlanTerms, spending: QuarterSpending, listPercent: number): QuarterWithPlan {
  const servicePercent = plan.servicePercent ?? listPercent;
  const discounted =
    spending.services -
    shareOf(spending.services, Math.round(servicePercent * 100)) +
    spending.products -
    shareOf(spending.products, plan.productPercent * 100);
  const credit = plan.credit * 3;
  if (credit > discounted) return { kind: "leftover", creditUsed: discounted, leftover: credit - discounted };
  const paid = plan.monthlyPrice * 3 + discounted - credit;
  const saved = spending.services + spending.products - paid;
  return saved >= 0
    ? { kind: "saves", creditUsed: credit, amount: saved }
    : { kind: "costs", creditUsed: credit, amount: -saved };
}
