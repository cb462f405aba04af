import type { Recurring } from "../wire/wire-price.ts";

/** Seconds since 1970, so many months later by UTC; months that lack the day end on their last. */
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

/** The first end of a period after an instant. All of them are whole periods away from the anchor, so that no short month moves the day. */
export function periodEndAfter(anchor: number, recurring: Recurring, instant: number): number {
  for (let periods = 0; ; periods += 1) {
    const end = monthsLater(anchor, periods * monthsOf(recurring));
    if (end > instant) return end;
  }
}
