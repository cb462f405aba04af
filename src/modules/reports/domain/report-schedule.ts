import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import type { Days } from "./period.ts";

/** How often a report is emailed. */
export const CADENCES = ["daily", "weekly", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** The days an emailed report covers, relative to the day it is sent. */
export const SCHEDULE_PERIODS = ["yesterday", "last7", "last30", "lastWeek", "lastMonth", "monthToDate"] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns the days covered by a report sent on a given day, which never include that unfinished day. */
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

/** Whether a schedule names exactly the day that its cadence needs. */
export function fitsCadence(cadence: Cadence, on: number | null): boolean {
  if (cadence === "daily") return on === null;
  return on !== null && (cadence === "weekly" ? on >= 0 && on <= 6 : on >= 1 && on <= 28);
}

/** Returns the first day, starting with the given one, on which a report is sent. */
export function nextSendDay({ cadence, on }: { cadence: Cadence; on: number | null }, from: string): string {
  let day = from;
  const isDue = (): boolean =>
    cadence === "daily" || (cadence === "weekly" ? weekdayOf(day) === on : Number(day.slice(8)) === on);
  while (!isDue()) day = addDays(day, 1);
  return day;
}
