import { addMoney } from "#shared/money.ts";
import { isOfVisit, type PricedCart } from "../pricing/priced-cart.ts";
import type { UsedCoupon } from "./used-coupon.ts";

/**
 * Returns the coupons of an order. With the kind `mixed` (an order with a visit, with or without goods), each coupon
 * gets `visitCents`, its discount on the visit.
 */
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
