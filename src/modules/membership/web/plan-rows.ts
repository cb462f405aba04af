import { formatMoney } from "#shared/money.ts";
import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";

export type PlanRow = { label: string; valueOf: (plan: WireMembershipPlan) => string };

const NONE = "–";

/** What plans are compared by, in words. */
export const planRows: PlanRow[] = [
  { label: "Credit each month", valueOf: ({ credit }) => formatMoney(credit) },
  {
    label: "Treatments",
    valueOf: ({ servicePercent, usesMemberPriceList }) =>
      servicePercent ? `${servicePercent} % off` : usesMemberPriceList ? "Member price list" : NONE,
  },
  { label: "Products", valueOf: ({ productPercent }) => (productPercent ? `${productPercent} % off` : NONE) },
  { label: "Birthday", valueOf: ({ birthdayCredit }) => (birthdayCredit ? formatMoney(birthdayCredit) : NONE) },
  { label: "Waitlists", valueOf: ({ hasPriorityWaitlist }) => (hasPriorityWaitlist ? "First in line" : NONE) },
  {
    label: "Moving inside 48 hours",
    valueOf: ({ freeLateMovesPerYear: moves }) =>
      moves === 0 ? NONE : moves === 1 ? "Once a year, free" : `${moves} times a year, free`,
  },
  {
    label: "Facial booster",
    valueOf: ({ boostersPerQuarter: boosters }) =>
      boosters === 0 ? NONE : boosters === 1 ? "One each quarter" : `${boosters} each quarter`,
  },
  {
    label: "Sharing",
    valueOf: ({ householdMembers: people }) =>
      people === 0 ? NONE : people === 1 ? "One person at home" : `${people} people at home`,
  },
  { label: "A year at once", valueOf: ({ annualPrice }) => formatMoney(annualPrice) },
];
