import { addDays, weekdayOf } from "#shared/zoned-time.ts";

/** The day a parcel handed over today arrives: `days` working days on, Sundays not counted. */
export function arrivalDate(today: string, days: number): string {
  let date = today;
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) !== 0) left -= 1;
  }
  return date;
}
