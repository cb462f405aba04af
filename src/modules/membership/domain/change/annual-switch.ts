import type { Cents } from "#shared/money.ts";
import { instantOf, inZone, startOfDay } from "#shared/zoned-time.ts";
import { monthsOfAnnualFee } from "../annual-fee.ts";
import { addMonths } from "../membership-period.ts";

/** Returns the current month of a membership year: its number from 0, and its bounds in the clinic's calendar. */
export function monthOfYear(
  yearStart: Date,
  { now, zone }: { now: Date; zone: string },
): { nth: number; start: Date; end: Date } {
  const { date, time } = inZone(yearStart, zone);
  const startOf = (nth: number) => {
    const day = addMonths(date, nth);
    return instantOf(day, time, zone) ?? startOfDay(day, zone);
  };
  let nth = 0;
  while (nth < 11 && startOf(nth + 1) <= now) nth += 1;
  return { nth, start: startOf(nth), end: startOf(nth + 1) };
}

/**
 * Returns the part of the payment for a switch to a more expensive annual plan that belongs to the current month: the
 * payment minus the increase that is held for future months. All in cents.
 */
export function paidForCurrentMonth(paid: {
  due: Cents;
  nth: number;
  credit: Cents;
  fees: { former: Cents; next: Cents };
}): Cents {
  const { due, nth, credit, fees } = paid;
  const sharesOf = (fee: Cents) =>
    monthsOfAnnualFee({ fee, credit })
      .slice(nth + 1)
      .reduce((sum, month) => sum + month.earned + month.creditFromFee, 0);
  return Math.min(due, Math.max(0, due - (sharesOf(fees.next) - sharesOf(fees.former))));
}
