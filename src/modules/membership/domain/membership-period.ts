import { addDays, instantOf, inZone, startOfDay } from "#shared/zoned-time.ts";

/** How often a membership is charged. */
export const membershipIntervals = ["month", "year"] as const;

export type MembershipInterval = (typeof membershipIntervals)[number];

const LAST_ANCHOR_DAY = 28;
const monthsIn: Record<MembershipInterval, number> = { month: 1, year: 12 };

/** The same day of the month so many months later. Shorter months end on their last day. */
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

/** The day of the month on which a membership renews, 1 to 28: every month has it. */
export function anchorDayOf(joinedOn: string): number {
  const day = Number(joinedOn.slice(8));
  return day > LAST_ANCHOR_DAY ? 1 : day;
}

/**
 * The calendar day on which a period ends that began on `startsOn`, and the next one begins. Who joins on the 29th to 31st
 * renews on the 1st that follows a whole month or year, so that the first period is some days longer.
 */
export function renewalDay(startsOn: string, interval: MembershipInterval): string {
  const months = monthsIn[interval];
  return Number(startsOn.slice(8)) > LAST_ANCHOR_DAY ? firstOfMonth(startsOn, months + 1) : addMonths(startsOn, months);
}

/** The instant at which a period ends: on the day of renewal at the same time of day, by the clinic's clock. */
export function periodEnd(periodStart: Date, interval: MembershipInterval, zone: string): Date {
  const { date, time } = inZone(periodStart, zone);
  const day = renewalDay(date, interval);
  // A time that the clocks skip on that day doesn't exist: the period ends when the day begins.
  return instantOf(day, time, zone) ?? startOfDay(day, zone);
}
