import type { Recurring } from "../wire/wire-price.ts";

/**
 * Returns the time this many months later by UTC, in seconds since 1970. A month without that day uses its last day.
 */
export function monthsLater(seconds: number, months: number): number {
  const from = new Date(seconds * 1_000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1_000;
}

export function monthsOf({ interval, count }: Recurring): number {
  return count * (interval === "year" ? 12 : 1);
}

/**
 * Returns the first period end after an instant. Each period end is counted in whole periods from the anchor, so that a
 * short month doesn't change the day of later ones.
 */
export function periodEndAfter(anchor: number, recurring: Recurring, instant: number): number {
  for (let periods = 0; ; periods += 1) {
    const end = monthsLater(anchor, periods * monthsOf(recurring));
    if (end > instant) return end;
  }
}
