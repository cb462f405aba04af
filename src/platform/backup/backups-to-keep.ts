const DAILY = 7;
const WEEKLY = 5;
const MONTHLY = 12;
const DAY_MS = 86_400_000;
/** January 1, 1970 was a Thursday. */
const MONDAY_BEFORE_EPOCH = 3;

/** Returns the number of a day's week, from Monday to Sunday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + MONDAY_BEFORE_EPOCH) / 7);
}

/**
 * Returns the days (YYYY-MM-DD) whose backups are retained: the last 7, and the newest of each of the last 5 weeks and
 * 12 months that have one (OP-28).
 */
export function backupsToKeep(days: readonly string[]): Set<string> {
  const newestFirst = days.toSorted().reverse();
  const newestOfEach = (groupOf: (day: string) => string | number, count: number) => {
    const newest = new Map<string | number, string>();
    for (const day of newestFirst) if (!newest.has(groupOf(day))) newest.set(groupOf(day), day);
    return [...newest.values()].slice(0, count);
  };
  return new Set([
    ...newestFirst.slice(0, DAILY),
    ...newestOfEach(weekOf, WEEKLY),
    ...newestOfEach((day) => day.slice(0, 7), MONTHLY),
  ]);
}
