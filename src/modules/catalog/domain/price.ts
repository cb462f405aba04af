import type { Membership } from "#modules/membership/domain/membership.ts";
import { type Cents, multiplyMoney } from "#shared/money.ts";

/** The prices of a size or a service, and the window of its sale price. */
export type ItemPrices = {
  priceCents: Cents;
  /** Below the list price; may be zero. */
  salePriceCents: Cents | null;
  /** The first instant at which the sale price applies; null: since staff set it. */
  saleStartsAt: Date | null;
  /** The first instant at which the sale price no longer applies; null: until staff end it. */
  saleEndsAt: Date | null;
  memberPriceCents: Cents | null;
};

/** The price of one unit at an instant, in cents. */
export type Price = {
  listCents: Cents;
  /** The sale price while it applies, with its end if it has one. */
  sale: { cents: Cents; endsAt: Date | null } | undefined;
  /** The price for all customers: the sale price while it applies, otherwise the list price. */
  currentCents: Cents;
  /** The member price, as long as it is lower than the current price. */
  memberCents: Cents | undefined;
  /** The membership's discount on `currentCents`; 0 for a person without one. */
  memberSavingCents: Cents;
};

/** Whom a price is for, and when: prices only depend on whether a person has a membership. */
export type PriceContext = { membership?: Membership | undefined; now: Date };

/**
 * Returns the price of a size or a service for a person at `now`: the one pricing rule, whose SQL twin is
 * `server/price-in-sql.ts`. A member pays the lower of member price and sale price, never with both discounts.
 */
export function priceOf(item: ItemPrices, { membership, now }: PriceContext): Price {
  const { priceCents, salePriceCents, saleEndsAt, memberPriceCents } = item;
  const isOnSale = salePriceCents !== null && salePriceCents < priceCents && isInWindow(item, now);
  const sale = isOnSale ? { cents: salePriceCents, endsAt: saleEndsAt } : undefined;
  const currentCents = sale?.cents ?? priceCents;
  const memberCents = memberPriceCents !== null && memberPriceCents < currentCents ? memberPriceCents : undefined;
  return {
    listCents: priceCents,
    sale,
    currentCents,
    memberCents,
    memberSavingCents: membership && memberCents !== undefined ? currentCents - memberCents : 0,
  };
}

function isInWindow({ saleStartsAt, saleEndsAt }: ItemPrices, now: Date): boolean {
  return (saleStartsAt === null || saleStartsAt <= now) && (saleEndsAt === null || now < saleEndsAt);
}

/** Returns a line's regular price for this quantity, and the membership discount on it, in cents. */
export function linePriceOf(
  { currentCents, memberSavingCents }: Price,
  quantity: number,
): { totalCents: Cents; memberSavingCents: Cents } {
  return {
    totalCents: multiplyMoney(currentCents, quantity),
    memberSavingCents: multiplyMoney(memberSavingCents, quantity),
  };
}
