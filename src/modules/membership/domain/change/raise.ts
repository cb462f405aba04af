import type { Cents } from "#shared/money.ts";

/** A price that a member was notified of; it applies to periods that begin from this instant on. */
export type Raise = { price: Cents; from: Date };

/** Members get notice of a price change at least this many days in advance. */
export const LEAST_NOTICE_DAYS = 30;

/** Returns the price of a charge at an instant. */
export function priceAt(price: Cents, raise: Raise | undefined, at: Date): Cents {
  return raise && at >= raise.from ? raise.price : price;
}
