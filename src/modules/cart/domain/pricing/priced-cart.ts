import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { CartLine, WalletSource } from "./cart-to-price.ts";

/** What of a bundle's line falls on one of its parts; `quantity` counts its pieces in the whole line. */
export type PricedPart = { sizeId: string; quantity: number; net: Cents; tax: Cents };

/**
 * A line with all its sums, each for the whole line:
 * `net = lineTotal - memberSavings - discount - session` and `net + tax = dueNow + dueAtClinic`.
 */
export type PricedLine = {
  id: string;
  kind: CartLine["kind"];
  itemId: string;
  quantity: number;
  /** At list prices. */
  list: Cents;
  /** What everybody pays: at sale prices while they are in force. */
  lineTotal: Cents;
  /** What the membership takes off beyond a sale. */
  memberSavings: Cents;
  /** What limited offers and coupons take off, together. */
  discount: Cents;
  /** What of the discount coupons take off. */
  couponSavings: Cents;
  /** What a session of a package pays for. */
  session: Cents;
  /** The remaining amount to pay, before tax. */
  net: Cents;
  tax: Cents;
  dueNow: Cents;
  dueAtClinic: Cents;
  /** The parts of a bundle; empty for other lines. */
  parts: readonly PricedPart[];
};

/**
 * All sums of a cart. Those of lines are sums over its lines, and
 * `total = subtotal - memberSavings - discount + shipping + tax + tip = giftCard + waived + dueNow + dueAtClinic`, to the
 * cent.
 */
export type CartTotals = {
  /** What everybody pays for the lines, without what sessions pay for. */
  subtotal: Cents;
  memberSavings: Cents;
  discount: Cents;
  shipping: Cents;
  /** The tax of goods and, where it is taxed, of shipping. */
  tax: Cents;
  tip: Cents;
  total: Cents;
  /** What gift cards and credits pay. */
  giftCard: Cents;
  /** What is left over after the wallet, where it is less than the card provider takes: the clinic does without it. */
  waived: Cents;
  /** The remaining amount to pay now, by card. */
  dueNow: Cents;
  dueAtClinic: Cents;
  /** What gift cards are sold for. */
  giftSold: Cents;
  /** What memberships and payment plans cost now. */
  contracts: Cents;
};

/** What one source of the wallet pays. */
export type Tender = { sourceId: string; kind: WalletSource["kind"]; amount: Cents };

/** Why a coupon takes nothing off: not its days, too little for it in the cart, or another one is there already. */
export type CouponRefusal = "not_in_force" | "not_met" | "not_combinable";

export type CouponOutcome = { couponId: string } & ({ amount: Cents } | { refusal: CouponRefusal });

/** A coupon's share on a line. */
export type CouponShare = { couponId: string; lineId: string; amount: Cents };

export type PricedCart = {
  lines: readonly PricedLine[];
  totals: CartTotals;
  /** What goods cost before coupons: the sum that decides about free shipping. */
  goodsBeforeCoupons: Cents;
  /** What of the tax is that of shipping. */
  shippingTax: Cents;
  offers: readonly OfferSaving[];
  coupons: readonly CouponOutcome[];
  /** Where what they take off falls; their sums are the amounts. */
  couponShares: readonly CouponShare[];
  /** In the order in which they are used. */
  tenders: readonly Tender[];
  /** What a wallet may pay of this cart: not for gift cards, memberships and payment plans. */
  mostOfWallet: Cents;
  /** The least that the card provider takes. */
  smallestChargeCents: Cents;
};

/** Adds one sum of each line. */
export function sumOf<Line>(lines: readonly Line[], cents: (line: Line) => Cents): Cents {
  return addMoney(...lines.map(cents));
}

export const isGoods = ({ kind }: Pick<CartLine, "kind">) => kind === "product" || kind === "bundle";
export const isOfVisit = ({ kind }: Pick<CartLine, "kind">) => kind === "service" || kind === "add_on";

/** A line of which so much more is taken off. */
export function withDiscount(line: PricedLine, cents: Cents): PricedLine {
  return { ...line, discount: addMoney(line.discount, cents), net: line.net - cents };
}
