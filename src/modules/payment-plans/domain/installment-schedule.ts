import type { Cents } from "#shared/money.ts";
import { type InstalmentOption, instalmentDates, splitInstalments } from "./instalments.ts";

/** One payment: the clinic's day on which it is charged, and cents. */
export type ScheduledPayment = { dueOn: string; amount: Cents };

/** Payment in full, which every package allows. */
export const ALL_AT_ONCE: InstalmentOption = { instalments: 1 };

/** Returns the payment options of a package, run by the clinic or a lender, with payment in full first. */
export function waysToPay(options: readonly InstalmentOption[]): InstalmentOption[] {
  return [ALL_AT_ONCE, ...options.filter(({ instalments }) => instalments !== 1)];
}

/** Returns every payment of a price with its date, the first on `today`. */
export function scheduleOf(price: Cents, option: InstalmentOption, today: string): ScheduledPayment[] {
  const dates = instalmentDates(today, option.instalments);
  return splitInstalments(price, option).map((amount, nth) => ({ dueOn: dates[nth] ?? today, amount }));
}

/** Returns the last day on which a package bought on `today` can be used. */
export function lastDayOf(today: string, validMonths: number): string {
  return instalmentDates(today, validMonths + 1).at(-1) ?? today;
}
