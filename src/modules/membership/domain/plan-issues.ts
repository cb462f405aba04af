import { type Cents, formatMoney } from "#shared/money.ts";

/** The fields of a plan that must be consistent. */
export type PlanTermsToCheck = {
  monthlyPrice: Cents;
  annualPrice: Cents;
  servicePercent: number | null;
  usesMemberPriceList: boolean;
  ownBenefits: readonly string[];
};

export type PlanIssue = { path: "annualPrice" | "servicePercent" | "ownBenefits"; message: string };

/** Matches an amount or a percentage in a text: only the plan's own fields may state those. */
const FIGURE = /[$€£]\s*\d|\d\s*(?:%|percent\b|dollars?\b)/i;

/** Returns the problems of a plan, as sentences by field. */
export function planIssues(plan: PlanTermsToCheck): PlanIssue[] {
  const { monthlyPrice, annualPrice, servicePercent, usesMemberPriceList, ownBenefits } = plan;
  const twelve = monthlyPrice * 12;
  const figure = ownBenefits.find((line) => FIGURE.test(line));
  return [
    ...(annualPrice > twelve
      ? [issue("annualPrice", `A year costs more than twelve months, which are ${formatMoney(twelve)}.`)]
      : []),
    ...(usesMemberPriceList && servicePercent !== null
      ? [issue("servicePercent", "With the member price list there is no percentage. Leave one of them.")]
      : []),
    ...(figure === undefined
      ? []
      : [
          issue("ownBenefits", `“${figure.slice(0, 60)}” has a figure. Enter it in its own field, which says it here.`),
        ]),
  ];
}

const issue = (path: PlanIssue["path"], message: string): PlanIssue => ({ path, message });
