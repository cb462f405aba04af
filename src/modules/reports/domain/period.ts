import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import type { Breakdown, Comparison } from "./report.ts";

/** Days of a location, both inclusive. */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;

/** Returns the earlier of two days. */
export const earlierOf = (a: string, b: string): string => [a, b].sort()[0] ?? a;
/** Returns the later of two days. */
export const laterOf = (a: string, b: string): string => [a, b].sort()[1] ?? a;

/** Returns how many days a period has. */
export function daysIn({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns the same day of the previous year; the 28th for February 29. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith("-02-29") ? `${before.slice(0, 8)}28` : before;
}

/** Returns the days with which a period is compared. */
export function comparedWith({ from, to }: Days, compare: Comparison): Days | null {
  if (compare === "none") return null;
  if (compare === "year") return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
}

/** Returns the first day of the week, month or day that a day belongs to, within a period. Weeks begin on Sundays. */
export function groupStart(by: "day" | "week" | "month", day: string, { from }: Days): string {
  if (by === "day") return day;
  const start = by === "week" ? addDays(day, -weekdayOf(day)) : `${day.slice(0, 8)}01`;
  return laterOf(start, from);
}

/** Returns the days of a group that starts on a given day, within a period. */
export function groupDays(by: "day" | "week" | "month", start: string, { to }: Days): Days {
  let last = start;
  if (by === "week") last = addDays(start, 6 - weekdayOf(start));
  if (by === "month") last = addDays(`${monthAfter(start)}-01`, -1);
  return { from: start, to: earlierOf(last, to) };
}

function monthAfter(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

/** Whether a report is broken down by time. */
export function isOfTime(by: Breakdown): by is "day" | "week" | "month" {
  return by === "day" || by === "week" || by === "month";
}

/** Returns the first day of each group in a period, in order. */
export function groupStarts(by: "day" | "week" | "month", days: Days): string[] {
  const starts: string[] = [];
  for (let day = days.from; day <= days.to; day = addDays(groupDays(by, day, days).to, 1)) starts.push(day);
  return starts;
}
