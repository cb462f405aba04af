import type { Cents } from "#shared/money.ts";

/** What a size or a service costs: its list price, a lower one for a time, and what members pay. */
export type Priced = {
  priceCents: Cents;
  salePriceCents: Cents | null;
  /** First instant at which the sale price is no longer in force; none: until staff end it. */
  saleEndsAt: Date | null;
  memberPriceCents: Cents | null;
};

/** Whether the sale price is in force at `now`: it must be below the list price and not ended. */
export function isOnSale({ priceCents, salePriceCents, saleEndsAt }: Priced, now: Date): boolean {
  if (salePriceCents === null || salePriceCents >= priceCents) return false;
  return saleEndsAt === null || now.getTime() < saleEndsAt.getTime();
}

/** The member price, as long as it is lower than what everybody pays at `now`; during a deep sale there is none to name. */
export function memberPriceOf(priced: Priced, now: Date): Cents | undefined {
  const member = priced.memberPriceCents;
  return member !== null && member < priceOf(priced, { isMember: false, now }) ? member : undefined;
}

/**
 * What one of it costs at `now`, in cents. Everybody pays the sale price while it lasts; a member pays the member price
 * when that is lower still.
 */
export function priceOf(priced: Priced, { isMember, now }: { isMember: boolean; now: Date }): Cents {
  const current = isOnSale(priced, now) ? (priced.salePriceCents ?? priced.priceCents) : priced.priceCents;
  return isMember && priced.memberPriceCents !== null ? Math.min(current, priced.memberPriceCents) : current;
}
