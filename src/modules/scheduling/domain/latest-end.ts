import { weekdayOf } from "#shared/zoned-time.ts";

/** The clinic's own rules for the end of a visit: wall times, hours by weekday (0 = Sunday). */
export type ClosingRules = { closingTime: string; hours: ({ opens: string; closes: string } | null)[] };

/** Returns the wall time by which a visit on a day must end (BK-1): closing time, or the end of that day's hours. */
export function latestEndOf(date: string, { closingTime, hours }: ClosingRules): string {
  const closes = hours[weekdayOf(date)]?.closes;
  return closes !== undefined && closes < closingTime ? closes : closingTime;
}
