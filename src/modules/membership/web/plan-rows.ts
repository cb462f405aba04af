import { formatMoney } from "#shared/money.ts";
import type { ShownPlan } from "./shown-plan.ts";

export type PlanRow = { label: string; wordsOf: (plan: ShownPlan) => string };

const NONE = "–";

/** What plans are compared by, in words. `noticeHours` before a visit it still moves free of charge for everybody. */
export const planRowsOf = ({ noticeHours }: { noticeHours: number }): PlanRow[] => [
  { label: "Credit each month", wordsOf: ({ credit }) => formatMoney(credit) },
  {
    label: "Treatments",
    wordsOf: ({ servicePercent, usesMemberPriceList }) =>
      servicePercent ? `${servicePercent}% off` : usesMemberPriceList ? "Member price list" : NONE,
  },
  { label: "Products", wordsOf: ({ productPercent }) => (productPercent ? `${productPercent}% off` : NONE) },
  { label: "Birthday", wordsOf: ({ birthdayCredit }) => (birthdayCredit ? formatMoney(birthdayCredit) : NONE) },
  {
    label: `Changes within ${noticeHours} hours`,
    wordsOf: ({ freeLateMovesPerYear: moves }) =>
      moves === 0 ? NONE : moves === 1 ? "Once a year, free" : `${moves} times a year, free`,
  },
  {
    label: "Facial booster",
    wordsOf: ({ boostersPerQuarter: boosters }) =>
      boosters === 0 ? NONE : boosters === 1 ? "One each quarter" : `${boosters} each quarter`,
  },
  {
    label: "Sharing",
    wordsOf: ({ householdMembers: people }) =>
      people === 0 ? NONE : people === 1 ? "One person in your household" : `${people} people in your household`,
  },
  { label: "Paid yearly", wordsOf: ({ annualPrice }) => formatMoney(annualPrice) },
];
