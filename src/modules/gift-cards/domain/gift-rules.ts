import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { addDays, dateInZone, instantOf } from "#shared/zoned-time.ts";

/** The maximum number of gift cards in one cart. */
export const MOST_GIFTS = 10;

/** The maximum that one person may spend on gift cards in a day, as stolen cards are often used to buy them. */
export const MOST_GIFTS_A_DAY_CENTS: Cents = 200_000;

/** The maximum number of gift cards that may pay one order. */
export const MOST_GIFT_CARDS_A_CART = 5;

export const MESSAGE_LENGTH = 300;

/** The maximum number of days ahead for which a card may be scheduled. */
export const MOST_DAYS_AHEAD = 365;

/** The clinic's wall time at which a scheduled card is sent. */
const DELIVERY_TIME = "09:00";

/** The number of days during which a buyer may return an unused card. */
export const CANCEL_DAYS = 14;

/** Returns when a card with a later delivery day is sent; undefined if it is sent now. */
export function deliveryInstant(deliverOn: string | null, { now, timeZone }: { now: Date; timeZone: string }) {
  if (deliverOn === null || deliverOn <= dateInZone(now, timeZone)) return undefined;
  return instantOf(deliverOn, DELIVERY_TIME, timeZone);
}

/** Throws `invalid_input` for a value outside the design's limits, or a day in the past or too far ahead. */
export function assertGift(
  { amount, deliverOn }: { amount: Cents; deliverOn: string | undefined },
  { minAmount, maxAmount, today }: { minAmount: Cents; maxAmount: Cents; today: string },
): void {
  if (amount < minAmount || amount > maxAmount)
    throw invalid("amount", `Choose an amount from ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}.`);
  if (deliverOn !== undefined && deliverOn < today) throw invalid("deliverOn", "Choose today or a later day.");
  if (deliverOn !== undefined && deliverOn > addDays(today, MOST_DAYS_AHEAD))
    throw invalid("deliverOn", "Choose a day within a year.");
}

/** Throws `limit_reached` when a person's gift cards of one day would exceed the daily limit. */
export function assertDayLimit({ today, amount }: { today: Cents; amount: Cents }): void {
  if (amount === 0 || addMoney(today, amount) <= MOST_GIFTS_A_DAY_CENTS) return;
  throw new AppError("limit_reached", {
    message: `You can buy gift cards for ${formatMoney(MOST_GIFTS_A_DAY_CENTS)} a day. Call us for more.`,
  });
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}
