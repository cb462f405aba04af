import { addDays, weekdayOf } from "#shared/zoned-time.ts";

/** The minutes a day or a week above which hours are listed as overtime. Undefined means no limit. */
export type HourLimits = { dailyMinutes?: number | undefined; weeklyMinutes?: number | undefined };
export type WorkedDay = { day: string; minutes: number };
export type SortedDay = { day: string; regular: number; overtime: number };

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/**
 * Splits the minutes of days into regular time and overtime: minutes above the daily limit first, then above the weekly
 * limit. Days before the period in its first week count toward that week.
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
