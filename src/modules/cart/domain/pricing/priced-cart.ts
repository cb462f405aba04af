import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { CartLine, WalletSource } from "./cart-to-price.ts";

/** The share of one part in a bundle's line; `quantity` is its number of pieces in the whole line. */
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
  /** The price at list prices. */
  list: Cents;
  /** The price for all customers: at sale prices while they are in force. */
  lineTotal: Cents;
  /** The membership's discount on `lineTotal`, in addition to any sale. */
  memberSavings: Cents;
  /** The total discount of limited offers and coupons. */
  discount: Cents;
  /** The coupons' part of the discount. */
  couponSavings: Cents;
  /** The part paid by a session of a package. */
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
 * All sums of a cart, each the sum over its lines where lines have it. To the cent,
 * `total = subtotal - memberSavings - discount + shipping + tax + tip = giftCard + waived + dueNow + dueAtClinic`.
 */
export type CartTotals = {
  /** The lines' price for all customers, without the part paid by sessions. */
  subtotal: Cents;
  memberSavings: Cents;
  discount: Cents;
  shipping: Cents;
  /** The tax on goods and, if it is taxed, on shipping. */
  tax: Cents;
  tip: Cents;
  total: Cents;
  /** The amount paid by gift cards and credits. */
  giftCard: Cents;
  /** The amount left after the wallet, if it is below the card provider's minimum: the clinic waives it. */
  waived: Cents;
  /** The remaining amount to pay now, by card. */
  dueNow: Cents;
  dueAtClinic: Cents;
  /** The price of the gift cards in the cart. */
  giftSold: Cents;
  /** The amount due now for memberships and payment plans. */
  contracts: Cents;
};

/** The amount that one source of the wallet pays. */
export type Tender = { sourceId: string; kind: WalletSource["kind"]; amount: Cents };

/**
 * Why a coupon gives no discount: it isn't valid today, the cart doesn't meet its conditions, or it can't be combined
 * with another one.
 */
export type CouponRefusal = "not_in_force" | "not_met" | "not_combinable";

export type CouponOutcome = { couponId: string } & ({ amount: Cents } | { refusal: CouponRefusal });

/** A coupon's share on a line. */
export type CouponShare = { couponId: string; lineId: string; amount: Cents };

export type PricedCart = {
  lines: readonly PricedLine[];
  totals: CartTotals;
  /** The price of goods before coupons, which decides about free shipping. */
  goodsBeforeCoupons: Cents;
  /** The part of the tax that is on shipping. */
  shippingTax: Cents;
  offers: readonly OfferSaving[];
  coupons: readonly CouponOutcome[];
  /** The share of each coupon on each line; a coupon's shares add up to its amount. */
  couponShares: readonly CouponShare[];
  /** The tenders in the order they are used. */
  tenders: readonly Tender[];
  /**
   * The maximum that the wallet may pay: the amount due now, without the gift cards, memberships and payment plans that
   * the cart buys.
   */
  mostOfWallet: Cents;
  /** The card provider's minimum charge. */
  smallestChargeCents: Cents;
};

/** Sums one amount over all lines. */
export function sumOf<Line>(lines: readonly Line[], cents: (line: Line) => Cents): Cents {
  return addMoney(...lines.map(cents));
}

export const isGoods = ({ kind }: Pick<CartLine, "kind">) => kind === "product" || kind === "bundle";
export const isOfVisit = ({ kind }: Pick<CartLine, "kind">) => kind === "service" || kind === "add_on";

/** Returns a line with an additional discount. */
export function withDiscount(line: PricedLine, cents: Cents): PricedLine {
  return { ...line, discount: addMoney(line.discount, cents), net: line.net - cents };
}
