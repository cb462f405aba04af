import type { Membership } from "#modules/membership/domain/membership.ts";
import { type Cents, multiplyMoney } from "#shared/money.ts";

/** The prices of a size or a service, and the window of its sale price. */
export type ItemPrices = {
  priceCents: Cents;
  /** Below the list price. Zero is a price, too. */
  salePriceCents: Cents | null;
  /** First instant at which the sale price is in force; null: from when it was set. */
  saleStartsAt: Date | null;
  /** First instant at which it is no longer in force; null: until staff end it. */
  saleEndsAt: Date | null;
  memberPriceCents: Cents | null;
};

/** The price of one unit at an instant, in cents. */
export type Price = {
  listCents: Cents;
  /** The sale price while it is in force, with its end where it has one. */
  sale: { cents: Cents; endsAt: Date | null } | undefined;
  /** What everybody pays: the sale price while it is in force, else the list price. */
  currentCents: Cents;
  /** What members pay, as long as that is less than everybody pays. */
  memberCents: Cents | undefined;
  /** What the membership takes off `currentCents`; 0 for a person without one. */
  memberSavingCents: Cents;
};

/** For whom and when: prices know no other person than one with or without a membership. */
export type PriceContext = { membership?: Membership | undefined; now: Date };

/**
 * What a size or a service costs a person at `now`: the one rule of prices, whose twin for statements is
 * `server/price-in-sql.ts`. A member pays the lower of member price and sale price, never both reductions.
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

/** What a line of so many costs everybody, and what of it the person's membership takes off, in cents. */
export function linePriceOf(
  { currentCents, memberSavingCents }: Price,
  quantity: number,
): { totalCents: Cents; memberSavingCents: Cents } {
  return {
    totalCents: multiplyMoney(currentCents, quantity),
    memberSavingCents: multiplyMoney(memberSavingCents, quantity),
  };
}
