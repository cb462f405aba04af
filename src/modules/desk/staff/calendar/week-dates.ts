import { addDays, formatDay, weekdayOf } from "#shared/zoned-time.ts";

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** For six days "November 16 to 21", across months "November 30 to December 5". */
export function weekWords(monday: string, days = 6): string {
  const words = (date: string) => formatDay(date).split(", ")[1] ?? date;
  const last = addDays(monday, days - 1);
  return `${words(monday)} to ${monday.slice(0, 7) === last.slice(0, 7) ? Number(last.slice(8)) : words(last)}`;
}
