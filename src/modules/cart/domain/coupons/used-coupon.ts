import type { Cents } from "#shared/money.ts";

/** What a coupon took off an order, as the order freezes it. */
export type UsedCoupon = {
  couponId: string;
  /** As it was entered; of a single-use code only its end. */
  code: string;
  kind: "amount" | "percent";
  amountCents: Cents;
  /** What of it falls on the visit of an order that has goods too. */
  visitCents?: Cents;
};

/** What coupons took off the visit of a mixed order. */
export function couponsOfVisit(coupons: readonly UsedCoupon[]): UsedCoupon[] {
  return coupons.flatMap(({ visitCents = 0, ...coupon }) =>
    visitCents > 0 ? [{ ...coupon, amountCents: visitCents }] : [],
  );
}

/** What they took off everything else. */
export function couponsOfGoods(coupons: readonly UsedCoupon[]): UsedCoupon[] {
  return coupons.flatMap(({ visitCents = 0, ...coupon }) => {
    const amountCents = coupon.amountCents - visitCents;
    return amountCents > 0 ? [{ ...coupon, amountCents }] : [];
  });
}

/** What a total shows of coupons. */
export const toShownCoupon = ({ couponId, code, kind, amountCents, visitCents }: UsedCoupon) => ({
  ...{ id: couponId, code, kind },
  amount: amountCents,
  ...(visitCents ? { visitAmount: visitCents } : {}),
});
