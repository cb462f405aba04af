import type { TaxKind } from "#modules/content/domain/destinations.ts";
import { addMoney, type Cents, multiplyMoney } from "#shared/money.ts";

/** A line as totals see it. `memberSaving` is what this customer's membership takes off one of it. */
export type PricedLine = { unitPrice: Cents; memberSaving?: Cents; quantity: number };

/** What the clinic charges for the place that a cart goes to, beside the lines. */
export type CartRates = {
  /** In parts per 100,000. */
  taxRateOf(kind: TaxKind): number;
  shippingCents: Cents;
  freeShippingFromCents: Cents;
};

export type CartTotals = {
  subtotal: Cents;
  memberSavings: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  giftCard: Cents;
  dueNow: Cents;
  dueAtClinic: Cents;
};

export type CartContent = {
  goods: (PricedLine & { taxKind: TaxKind })[];
  visit: PricedLine[];
  /** What limited offers take off the visit; never more than it costs. */
  visitSaving: Cents;
  isPickup: boolean;
};

function sumOf(lines: PricedLine[]): { list: Cents; savings: Cents } {
  let list = 0;
  let savings = 0;
  for (const { unitPrice, memberSaving = 0, quantity } of lines) {
    list = addMoney(list, multiplyMoney(unitPrice, quantity));
    savings = addMoney(savings, multiplyMoney(memberSaving, quantity));
  }
  return { list, savings };
}

/** Tax of an amount at a rate in parts per 100,000, rounded half up to the cent. */
export function taxOf(amount: Cents, taxRate: number): Cents {
  return Math.floor((amount * taxRate + 50_000) / 100_000);
}

/** Tax of goods: each rate once, on the sum of what it applies to. */
function taxOfGoods(goods: CartContent["goods"], { taxRateOf }: CartRates): Cents {
  const sums = new Map<number, Cents>();
  for (const line of goods) {
    const rate = taxRateOf(line.taxKind);
    const { list, savings } = sumOf([line]);
    sums.set(rate, addMoney(sums.get(rate) ?? 0, list - savings));
  }
  return addMoney(...[...sums].map(([rate, sum]) => taxOf(sum, rate)));
}

/** Postage of goods: none when picked up, when there is nothing to post, or from the sum that the clinic posts free. */
export function shippingOf(goods: Cents, isPickup: boolean, rates: CartRates): Cents {
  if (isPickup || goods <= 0 || goods >= rates.freeShippingFromCents) return 0;
  return rates.shippingCents;
}

/**
 * All sums of a cart (CT-5): goods with tax and postage are due now, treatments with their add-ons at the clinic, less
 * what the customer's membership takes off all of it and limited offers off the visit.
 * `dueNow + dueAtClinic = subtotal - memberSavings - discount + shipping + tax - giftCard`, to the cent.
 */
export function totalsOf({ goods, visit, visitSaving, isPickup }: CartContent, rates: CartRates): CartTotals {
  const goodsSum = sumOf(goods);
  const visitSum = sumOf(visit);
  const goodsPaid = goodsSum.list - goodsSum.savings;
  const shipping = shippingOf(goodsPaid, isPickup, rates);
  const tax = taxOfGoods(goods, rates);
  return {
    subtotal: addMoney(goodsSum.list, visitSum.list),
    memberSavings: addMoney(goodsSum.savings, visitSum.savings),
    discount: visitSaving,
    shipping,
    tax,
    giftCard: 0,
    dueNow: addMoney(goodsPaid, shipping, tax),
    dueAtClinic: visitSum.list - visitSum.savings - visitSaving,
  };
}
