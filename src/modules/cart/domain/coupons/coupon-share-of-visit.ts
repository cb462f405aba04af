import { addMoney } from "#shared/money.ts";
import { isOfVisit, type PricedCart } from "../pricing/priced-cart.ts";
import type { UsedCoupon } from "./used-coupon.ts";

/** Returns the coupons of an order; in a mixed order, each has the part that applies to the visit. */
export function couponShareOfVisit(
  coupons: readonly UsedCoupon[],
  { lines, couponShares }: Pick<PricedCart, "lines" | "couponShares">,
  kind: "product" | "mixed",
): UsedCoupon[] {
  if (kind === "product") return [...coupons];
  const ofVisit = new Set(lines.filter(isOfVisit).map(({ id }) => id));
  return coupons.map((coupon) => {
    const shares = couponShares.filter(({ couponId, lineId }) => couponId === coupon.couponId && ofVisit.has(lineId));
    return { ...coupon, visitCents: addMoney(...shares.map(({ amount }) => amount)) };
  });
}
