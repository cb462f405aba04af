import { addDays, weekdayOf } from "#shared/zoned-time.ts";

/** Returns the arrival day of a parcel handed over today: `days` working days later, Sundays not counted. */
export function arrivalDate(today: string, days: number): string {
  let date = today;
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) !== 0) left -= 1;
  }
  return date;
}
