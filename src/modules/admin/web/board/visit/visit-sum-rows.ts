import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { addMoney, type Cents, exactMoney } from "#shared/money.ts";

type Sums = Pick<
  WireVisitPage,
  "status" | "due" | "memberSavings" | "offerSavings" | "couponSavings" | "lateFees" | "services"
>;

/** What makes up the money of a visit, and what is expected at the clinic: of one that doesn't take place, its fees alone. */
export function sumRowsOf({ status, due, memberSavings, offerSavings, couponSavings, lateFees, services }: Sums): {
  rows: { label: string; amount: Cents }[];
  expected: string;
} {
  const fees = { label: "Fees of changes", amount: lateFees };
  if (status === "cancelled" || status === "no_show") return { rows: [], expected: exactMoney(lateFees) };
  const full = addMoney(due, memberSavings, offerSavings, couponSavings);
  const rows = [
    { label: "Treatments", amount: full === due && lateFees === 0 ? 0 : full },
    { label: "Membership", amount: -memberSavings },
    { label: "Offers", amount: -offerSavings },
    { label: "Discount codes", amount: -couponSavings },
    fees,
  ].filter(({ amount }) => amount !== 0);
  return { rows, expected: likelySum(addMoney(due, lateFees), likelyOfLines(services), exactMoney) };
}
