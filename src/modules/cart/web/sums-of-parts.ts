import { addMoney, type Cents } from "#shared/money.ts";
import type { WireCart } from "../contract/cart.ts";

/** The amounts for one part of a cart, before shipping and tax: its prices before discounts, and each discount. */
export type PartSums = {
  goods: Cents;
  giftSold: Cents;
  /** The first period of a membership or the first payment of a package. */
  contracts: Cents;
  subtotal: Cents;
  memberSavings: Cents;
  coupons: { id: string; code: string; amount: Cents }[];
  /** The part of the discount that comes from neither limited offers nor coupons. */
  rest: Cents;
};

type CartSums = Pick<WireCart, "products" | "bundles" | "gifts" | "offers"> & {
  totals: Pick<WireCart["totals"], "subtotal" | "memberSavings" | "discount" | "coupons" | "contracts">;
};

/** Splits the server's totals of a cart into what is paid now and the visit, which is paid at the clinic. */
export function sumsOfParts({ products, bundles, gifts, offers, totals }: CartSums): {
  now: PartSums;
  visit: PartSums;
} {
  // Gift cards, memberships and packages are never discounted.
  const giftSold = addMoney(...gifts.map(({ amount, quantity }) => amount * quantity));
  const goods = addMoney(
    ...products.map(({ lineTotal }) => lineTotal),
    ...bundles.map(({ price, quantity }) => price * quantity),
  );
  const reduced = [...products, ...bundles];
  const { contracts } = totals;
  const subtotal = addMoney(goods, giftSold, contracts);
  const discount = addMoney(...reduced.map((line) => line.discount));
  const memberSavings = goods - discount - addMoney(...reduced.map(({ net }) => net));
  const couponsOf = (share: (coupon: (typeof totals.coupons)[number]) => Cents) =>
    totals.coupons.map((coupon) => ({ ...coupon, amount: share(coupon) })).filter(({ amount }) => amount > 0);
  const nowCoupons = couponsOf(({ amount, visitAmount = 0 }) => amount - visitAmount);
  const visitCoupons = couponsOf(({ visitAmount = 0 }) => visitAmount);
  const sum = (parts: { amount: Cents }[]) => addMoney(...parts.map(({ amount }) => amount));
  const offered = addMoney(...offers.map(({ saving }) => saving));
  return {
    now: {
      goods,
      giftSold,
      contracts,
      subtotal,
      memberSavings,
      coupons: nowCoupons,
      rest: discount - sum(nowCoupons),
    },
    visit: {
      goods: 0,
      giftSold: 0,
      contracts: 0,
      subtotal: totals.subtotal - subtotal,
      memberSavings: totals.memberSavings - memberSavings,
      coupons: visitCoupons,
      rest: totals.discount - discount - offered - sum(visitCoupons),
    },
  };
}
