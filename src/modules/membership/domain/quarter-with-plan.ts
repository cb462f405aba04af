import { type Cents, shareOf } from "#shared/money.ts";

/** The plan data that the calculator needs. Percentages are whole numbers off the list price. */
export type PlanTerms = {
  monthlyPrice: Cents;
  credit: Cents;
  productPercent: number;
  servicePercent: number | null;
};

/** The cost of three typical months at list prices. */
export type QuarterSpending = { services: Cents; products: Cents };

/**
 * Compares three months with a plan to three months without: `saves` or `costs` an amount, or `leftover` when more
 * credit is granted than would be spent. `creditUsed` is the part of the credit that pays for something.
 */
export type QuarterWithPlan = { creditUsed: Cents } & (
  | { kind: "saves" | "costs"; amount: Cents }
  | { kind: "leftover"; leftover: Cents }
);

/**
 * Returns whether a plan would pay off at this spending. `listPercent` is the average discount of the member price
 * list, for plans without their own percentage. Only the amounts paid are compared; unused credit isn't counted as a
 * saving.
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
