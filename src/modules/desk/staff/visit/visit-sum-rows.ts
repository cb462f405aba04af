import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { addMoney, type Cents, exactMoney } from "#shared/money.ts";

type Sums = Pick<
  WireVisitPage,
  "status" | "due" | "paid" | "memberSavings" | "offerSavings" | "couponSavings" | "lateFees" | "services"
>;

/**
 * The amounts that make up a visit's price, and what is due at the clinic; for a visit that doesn't take place, its
 * fees only.
 */
export function sumRowsOf(page: Sums): { rows: { label: string; amount: Cents }[]; expected: string } {
  const { status, due, paid, memberSavings, offerSavings, couponSavings, lateFees, services } = page;
  const fees = { label: "Fees of changes", amount: lateFees };
  if (status === "cancelled" || status === "no_show") return { rows: [], expected: exactMoney(lateFees) };
  const full = addMoney(due, paid, memberSavings, offerSavings, couponSavings);
  const rows = [
    { label: "Treatments", amount: full === due && lateFees === 0 ? 0 : full },
    { label: "Membership", amount: -memberSavings },
    { label: "Offers", amount: -offerSavings },
    { label: "Discount codes", amount: -couponSavings },
    { label: "Paid at the clinic", amount: -paid },
    fees,
  ].filter(({ amount }) => amount !== 0);
  // The visit is paid in full at the booked price. The price can still change only with the units actually used.
  if (due === 0 && paid > 0) return { rows, expected: exactMoney(lateFees) };
  return { rows, expected: likelySum(addMoney(due, lateFees), likelyOfLines(services), exactMoney) };
}
