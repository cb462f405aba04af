import type { Cents } from "#shared/money.ts";

/** A price that a member got a notice of, and the instant from which a period that begins costs it. */
export type Raise = { price: Cents; from: Date };

/** How many days ahead members get the notice of another price, at least. */
export const LEAST_NOTICE_DAYS = 30;

/** Returns what a charge at an instant costs. */
export function priceAt(price: Cents, raise: Raise | undefined, at: Date): Cents {
  return raise && at >= raise.from ? raise.price : price;
}
