import { addDays, minutesOf } from "#shared/zoned-time.ts";

/** How many days before the best date of a next visit the customer is contacted. */
export const REBOOKING_LEAD_DAYS = 10;
/** How many days around the best date are searched for free start times. */
export const REBOOKING_REACH_DAYS = 7;
/** How many start times are proposed. */
export const REBOOKING_STARTS = 3;

/** Returns the dates for a next visit, the best one first, then those nearest to it. */
export function rebookingDates(best: string): string[] {
  const dates = [best];
  for (let away = 1; away <= REBOOKING_REACH_DAYS; away += 1) dates.push(addDays(best, -away), addDays(best, away));
  return dates;
}

/** Returns the day's free start time that is nearest to a time of day, "HH:mm". */
export function nearestStart<Start extends { from: string }>(
  starts: readonly Start[],
  time: string,
): Start | undefined {
  const away = ({ from }: Start) => Math.abs(minutesOf(from) - minutesOf(time));
  return [...starts].sort((a, b) => away(a) - away(b))[0];
}
