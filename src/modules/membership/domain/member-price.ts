import { type Cents, shareOf } from "#shared/money.ts";

/** The price of one unit of an item, as the catalog's pricing rule returns it for today. */
export type UnitPrice = {
  listCents: Cents;
  /** The price for all customers: the sale price while it applies, otherwise the list price. */
  currentCents: Cents;
  /** The price in the member price list; null for an item that isn't in the list. */
  memberListCents: Cents | null;
};

/**
 * Returns the price of one unit for a member, on the server and in the browser: the lower of member price and sale
 * price, never with both discounts. `percent` is the plan's discount on the list price; null: the member price list
 * applies.
 */
export function memberPriceOf({ listCents, currentCents, memberListCents }: UnitPrice, percent: number | null): Cents {
  const memberCents = percent === null ? memberListCents : shareOf(listCents, 10_000 - percent * 100);
  return Math.min(currentCents, memberCents ?? currentCents);
}
