import type { Cents } from "#shared/money.ts";

/** A coupon's discount on an order, as frozen in the order. */
export type UsedCoupon = {
  couponId: string;
  /** The code as entered; only the last characters of a single-use code. */
  code: string;
  kind: "amount" | "percent";
  amountCents: Cents;
  /** The part of the amount that applies to the visit of an order that also has goods. */
  visitCents?: Cents;
};

/** Returns the coupons' discounts on the visit of a mixed order. */
export function couponsOfVisit(coupons: readonly UsedCoupon[]): UsedCoupon[] {
  return coupons.flatMap(({ visitCents = 0, ...coupon }) =>
    visitCents > 0 ? [{ ...coupon, amountCents: visitCents }] : [],
  );
}

/** Returns the coupons' discounts on everything but the visit. */
export function couponsOfGoods(coupons: readonly UsedCoupon[]): UsedCoupon[] {
  return coupons.flatMap(({ visitCents = 0, ...coupon }) => {
    const amountCents = coupon.amountCents - visitCents;
    return amountCents > 0 ? [{ ...coupon, amountCents }] : [];
  });
}

/** Returns the fields of a coupon that a total shows. */
export const toShownCoupon = ({ couponId, code, kind, amountCents, visitCents }: UsedCoupon) => ({
  id: couponId,
  code,
  kind,
  amount: amountCents,
  ...(visitCents ? { visitAmount: visitCents } : {}),
});
