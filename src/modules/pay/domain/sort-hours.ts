import { addDays, weekdayOf } from "#shared/zoned-time.ts";

/** Above so many minutes a day or a week, hours are listed as overtime. None: there is no such limit. */
export type HourLimits = { dailyMinutes?: number | undefined; weeklyMinutes?: number | undefined };
export type WorkedDay = { day: string; minutes: number };
export type SortedDay = { day: string; regular: number; overtime: number };

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/**
 * Sorts the minutes of days into regular ones and overtime: what is above the day's limit, then what is above the week's. Days
 * of the period's first week that are before it count for the week.
 */
export function sortHours(days: readonly WorkedDay[], { dailyMinutes, weeklyMinutes }: HourLimits): SortedDay[] {
  const inWeek = new Map<string, number>();
  return days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, minutes }) => {
      const week = weekOf(day);
      const before = inWeek.get(week) ?? 0;
      const ofDay = Math.min(minutes, dailyMinutes ?? minutes);
      const regular = weeklyMinutes === undefined ? ofDay : Math.max(0, Math.min(ofDay, weeklyMinutes - before));
      inWeek.set(week, before + regular);
      return { day, regular, overtime: minutes - regular };
    });
}
