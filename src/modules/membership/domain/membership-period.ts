import { addDays, instantOf, inZone, startOfDay } from "#shared/zoned-time.ts";

/** How often a membership is charged. */
export const membershipIntervals = ["month", "year"] as const;

export type MembershipInterval = (typeof membershipIntervals)[number];

const LAST_ANCHOR_DAY = 28;
const monthsIn: Record<MembershipInterval, number> = { month: 1, year: 12 };

/** Returns the same day of the month this many months later; in shorter months, their last day. */
export function addMonths(date: string, months: number): string {
  const first = firstOfMonth(date, months);
  const last = addDays(firstOfMonth(date, months + 1), -1);
  const day = Math.min(Number(date.slice(8)), Number(last.slice(8)));
  return addDays(first, day - 1);
}

function firstOfMonth(date: string, monthsLater: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}

/** Returns the day of the month on which a membership renews, 1 to 28, which every month has. */
export function anchorDayOf(joinedOn: string): number {
  const day = Number(joinedOn.slice(8));
  return day > LAST_ANCHOR_DAY ? 1 : day;
}

/**
 * Returns the calendar day on which a period that began on `startsOn` ends and the next one begins. Members who join on
 * the 29th to 31st renew on the 1st after a whole month or year, so their first period is some days longer.
 */
export function renewalDay(startsOn: string, interval: MembershipInterval): string {
  const months = monthsIn[interval];
  return Number(startsOn.slice(8)) > LAST_ANCHOR_DAY ? firstOfMonth(startsOn, months + 1) : addMonths(startsOn, months);
}

/** Returns the instant at which a period ends: on the renewal day at the same wall time, by the clinic's clock. */
export function periodEnd(periodStart: Date, interval: MembershipInterval, zone: string): Date {
  const { date, time } = inZone(periodStart, zone);
  const day = renewalDay(date, interval);
  // A time that a clock change skips on that day doesn't exist: the period then ends at the start of the day.
  return instantOf(day, time, zone) ?? startOfDay(day, zone);
}
