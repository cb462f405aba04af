import { dateInZone } from "#shared/zoned-time.ts";
import type { CartChange } from "../../domain/cart-changes.ts";
import { findCouponProblem, messageOfLost } from "../../domain/coupons/cart-coupon.ts";
import type { UsedCoupon } from "../../domain/coupons/used-coupon.ts";
import type { PricedCart } from "../../domain/pricing/priced-cart.ts";
import type { CartPart } from "../price-open-cart.ts";
import type { CartSnapshot } from "../read-open-cart.ts";

/** Returns the coupons that give a discount on a cart, or on a part of it, with the amounts. */
export function usedCouponsOf(
  { coupons }: Pick<CartSnapshot, "coupons">,
  priced: Pick<PricedCart, "coupons">,
): UsedCoupon[] {
  const amounts = new Map(
    priced.coupons.flatMap((outcome) => ("amount" in outcome ? [[outcome.couponId, outcome.amount] as const] : [])),
  );
  return coupons.flatMap(({ id, code, kind }) => {
    const amountCents = amounts.get(id) ?? 0;
    return amountCents > 0 ? [{ couponId: id, code, kind, amountCents }] : [];
  });
}

/** Returns the coupons of a cart that are no longer valid, shown before anything is paid (CT-6). */
export function couponChangesOf(
  { coupons, now, rates }: Pick<CartSnapshot, "coupons" | "now" | "rates">,
  priced: Pick<PricedCart, "coupons">,
  part: CartPart = "all",
): CartChange[] {
  const today = dateInZone(now, rates.timeZone);
  const otherPart = { all: undefined, goods: "services", visit: "products" }[part];
  return coupons
    .filter(({ appliesTo }) => appliesTo !== otherPart)
    .flatMap((coupon) => {
      const problem = findCouponProblem(coupon, { today, coupons: priced.coupons });
      if (!problem) return [];
      const message = messageOfLost(coupon, problem, rates.currency);
      return [{ kind: "coupon" as const, lineId: coupon.id, name: coupon.code, message }];
    });
}
