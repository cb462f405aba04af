import { type Cents, formatMoney } from "#shared/money.ts";
import type { Coupon } from "../pricing/cart-to-price.ts";
import type { CouponOutcome } from "../pricing/priced-cart.ts";

/** A coupon entered for a cart, with what decides whether this person can use it. */
export type CartCoupon = {
  id: string;
  /** As displayed: only the last characters of a single-use code. */
  code: string;
  /** The discount, in a few words. */
  name: string;
  kind: "amount" | "percent";
  amountCents: Cents | null;
  percent: number | null;
  maxDiscountCents: Cents | null;
  appliesTo: Coupon["appliesTo"];
  scopes: Coupon["scopes"];
  minimumCents: Cents;
  startsOn: string;
  endsOn: string | null;
  stacksWith: Coupon["stacksWith"];
  isBirthdayMonthOnly: boolean;
  /**
   * Whether this person can use the coupon at all: it isn't ended or meant for another person, and if it is for a first
   * booking, they have made none.
   */
  isOpenToPerson: boolean;
  /** Whether the coupon's limits and its code allow this person one more use. */
  isLeft: boolean;
  /** The month of this person's birthday, 1 to 12. */
  birthMonth: number | null;
  /** How much of the coupon this cart's earlier orders have used, for lines that aren't in the cart anymore. */
  takenCents: Cents;
};

export type CouponProblem = "coupon_invalid" | "coupon_used_up" | "coupon_not_met" | "coupon_not_combinable";

type CouponLimits = Pick<
  CartCoupon,
  "isOpenToPerson" | "isLeft" | "isBirthdayMonthOnly" | "birthMonth" | "startsOn" | "endsOn"
>;

/** Returns why a person can't use a coupon on the clinic's day `today`, whatever is in the cart. */
export function problemOfPerson(coupon: CouponLimits, today: string): "coupon_invalid" | "coupon_used_up" | undefined {
  const { isOpenToPerson, isLeft, isBirthdayMonthOnly, birthMonth, startsOn, endsOn } = coupon;
  const isInForce = startsOn <= today && (endsOn === null || today <= endsOn);
  const isTheirMonth = !isBirthdayMonthOnly || birthMonth === Number(today.slice(5, 7));
  if (!isOpenToPerson || !isInForce || !isTheirMonth) return "coupon_invalid";
  return isLeft ? undefined : "coupon_used_up";
}

/** Returns the coupon in the form used for pricing, less the amount used by other orders of this cart. */
export function toPricedCoupon(coupon: CartCoupon): Coupon {
  const { id, kind, percent, takenCents, maxDiscountCents, ...terms } = coupon;
  const left = (cents: Cents) => Math.max(0, cents - takenCents);
  return {
    couponId: id,
    value:
      kind === "percent"
        ? { kind, percent: percent ?? 0, ...(maxDiscountCents === null ? {} : { mostCents: left(maxDiscountCents) }) }
        : { kind, amountCents: left(terms.amountCents ?? 0) },
    appliesTo: terms.appliesTo,
    scopes: terms.scopes,
    // The order that used the coupon first met its minimum, so no minimum applies to the rest of the cart.
    minimumCents: takenCents > 0 ? 0 : terms.minimumCents,
    startsOn: terms.startsOn,
    endsOn: terms.endsOn,
    stacksWith: terms.stacksWith,
  };
}

/** Returns why a coupon gives no discount on this cart, if it gives none. */
export function findCouponProblem(
  coupon: CartCoupon,
  { today, coupons }: { today: string; coupons: readonly CouponOutcome[] },
): CouponProblem | undefined {
  const ofPerson = problemOfPerson(coupon, today);
  if (ofPerson) return ofPerson;
  const outcome = coupons.find(({ couponId }) => couponId === coupon.id);
  if (!outcome || !("refusal" in outcome)) return undefined;
  const { refusal } = outcome;
  return refusal === "not_in_force" ? "coupon_invalid" : `coupon_${refusal}`;
}

const SCOPE_WORDS = { products: "products", services: "treatments", any: "products or treatments" };

/** Returns "$150 of treatments", or "treatments" where any amount will do. */
export function couponRequirementText(
  { minimumCents, appliesTo, scopes }: Pick<CartCoupon, "minimumCents" | "appliesTo" | "scopes">,
  currency: string,
): string {
  const scope = scopes.length > 0 ? `the ${SCOPE_WORDS[appliesTo]} it is for` : SCOPE_WORDS[appliesTo];
  return minimumCents > 0 ? `${formatMoney(minimumCents, { currency })} of ${scope}` : scope;
}

/** Returns the message to a customer about a coupon in the cart that no longer applies (CT-6). */
export function messageOfLost(coupon: CartCoupon, problem: CouponProblem, currency: string): string {
  const { code } = coupon;
  return {
    coupon_invalid: `${code} can’t be used anymore.`,
    coupon_used_up: `${code} has been used up.`,
    coupon_not_met: `${code} needs ${couponRequirementText(coupon, currency)} in your cart.`,
    coupon_not_combinable: `${code} can’t be used together with your other code.`,
  }[problem];
}
