import { type Cents, shareOf } from "#shared/money.ts";

/** What one of an item costs, as the catalog's rule of prices answers it for today. */
export type UnitPrice = {
  listCents: Cents;
  /** What everybody pays: the sale price while it is in force, else the list price. */
  currentCents: Cents;
  /** The price in the member price list; null if it isn't in the list. */
  memberListCents: Cents | null;
};

/**
 * What a member pays for one, on the server and in the browser: the lower of member price and sale price, never both
 * reductions. `percent` is what their plan takes off the list price; null: the member price list holds.
 */
export function memberPriceOf({ listCents, currentCents, memberListCents }: UnitPrice, percent: number | null): Cents {
  const memberCents = percent === null ? memberListCents : shareOf(listCents, 10_000 - percent * 100);
  return Math.min(currentCents, memberCents ?? currentCents);
}
