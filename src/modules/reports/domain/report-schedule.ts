import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import type { Days } from "./period.ts";

/** How often a report is mailed. */
export const CADENCES = ["daily", "weekly", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** Which days a mailed report is of, seen from the day on which it is sent. */
export const SCHEDULE_PERIODS = ["yesterday", "last7", "last30", "lastWeek", "lastMonth", "monthToDate"] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns the days that a report is of that is sent on a day: none of them is that day itself, which isn't over. */
export function daysOfSchedule(period: SchedulePeriod, sentOn: string): Days {
  const yesterday = addDays(sentOn, -1);
  const lastSaturday = addDays(sentOn, -weekdayOf(sentOn) - 1);
  const endOfMonth = addDays(monthStart(sentOn), -1);
  switch (period) {
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "last7":
      return { from: addDays(sentOn, -7), to: yesterday };
    case "last30":
      return { from: addDays(sentOn, -30), to: yesterday };
    case "lastWeek":
      return { from: addDays(lastSaturday, -6), to: lastSaturday };
    case "lastMonth":
      return { from: monthStart(endOfMonth), to: endOfMonth };
    case "monthToDate":
      return { from: monthStart(yesterday), to: yesterday };
  }
}

/** Says whether a schedule names the day that its cadence needs, and no other. */
export function fitsCadence(cadence: Cadence, on: number | null): boolean {
  if (cadence === "daily") return on === null;
  return on !== null && (cadence === "weekly" ? on >= 0 && on <= 6 : on >= 1 && on <= 28);
}

/** Returns the first day from a day on, that day included, on which a report is sent. */
export function nextSendDay({ cadence, on }: { cadence: Cadence; on: number | null }, from: string): string {
  let day = from;
  const isDue = (): boolean =>
    cadence === "daily" || (cadence === "weekly" ? weekdayOf(day) === on : Number(day.slice(8)) === on);
  while (!isDue()) day = addDays(day, 1);
  return day;
}
