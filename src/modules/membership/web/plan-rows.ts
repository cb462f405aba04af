import { formatMoney } from "#shared/money.ts";
import type { ShownPlan } from "./shown-plan.ts";

export type PlanRow = { label: string; wordsOf: (plan: ShownPlan) => string };

const NONE = "–";

/**
 * Returns the rows for comparing plans, with each plan's value as text. `noticeHours`: how long before a visit any
 * customer can still move it free of charge.
 */
export function planRowsOf(plans: readonly ShownPlan[], terms: { noticeHours: number }): PlanRow[] {
  return rowsOf(terms).filter(({ wordsOf }) => plans.some((plan) => wordsOf(plan) !== NONE));
}

const moneyOf = (cents: number) => (cents > 0 ? formatMoney(cents) : NONE);

const rowsOf = ({ noticeHours }: { noticeHours: number }): PlanRow[] => [
  { label: "Credit each month", wordsOf: ({ credit }) => moneyOf(credit) },
  {
    label: "Treatments",
    wordsOf: ({ servicePercent, usesMemberPriceList }) =>
      servicePercent ? `${servicePercent}% off` : usesMemberPriceList ? "Member pricing" : NONE,
  },
  { label: "Products", wordsOf: ({ productPercent }) => (productPercent ? `${productPercent}% off` : NONE) },
  { label: "Birthday", wordsOf: ({ birthdayCredit }) => moneyOf(birthdayCredit) },
  {
    label: `Late changes (under ${noticeHours} hours’ notice)`,
    wordsOf: ({ freeLateMovesPerYear: moves }) =>
      moves === 0 ? NONE : moves === 1 ? "One free per year" : `${moves} free per year`,
  },
  {
    label: "Facial booster",
    wordsOf: ({ boostersPerQuarter: boosters }) =>
      boosters === 0 ? NONE : boosters === 1 ? "One each quarter" : `${boosters} each quarter`,
  },
  {
    label: "Sharing",
    wordsOf: ({ householdMembers: people }) =>
      people === 0
        ? NONE
        : people === 1
          ? "One other person in your household"
          : `${people} other people in your household`,
  },
  { label: "Paid yearly", wordsOf: ({ annualPrice }) => moneyOf(annualPrice) },
];
