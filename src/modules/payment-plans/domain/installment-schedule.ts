import type { Cents } from "#shared/money.ts";
import { type InstalmentOption, instalmentDates, splitInstalments } from "./instalments.ts";

/** One payment: the clinic's day on which it is charged, and cents. */
export type ScheduledPayment = { dueOn: string; amount: Cents };

/** Paying all at once: every package can be bought so. */
export const ALL_AT_ONCE: InstalmentOption = { instalments: 1 };

/** The ways to pay a package, run by the clinic or a lender, payment in full first. */
export function waysToPay(options: readonly InstalmentOption[]): InstalmentOption[] {
  return [ALL_AT_ONCE, ...options.filter(({ instalments }) => instalments !== 1)];
}

/** Every payment of a price with its day, the first of them on `today`. */
export function scheduleOf(price: Cents, option: InstalmentOption, today: string): ScheduledPayment[] {
  const dates = instalmentDates(today, option.instalments);
  return splitInstalments(price, option).map((amount, nth) => ({ dueOn: dates[nth] ?? today, amount }));
}

/** The last day on which a package that is bought on `today` can be used. */
export function lastDayOf(today: string, validMonths: number): string {
  return instalmentDates(today, validMonths + 1).at(-1) ?? today;
}
