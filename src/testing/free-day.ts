import { closureOn } from "#modules/content/domain/closure.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";

const today = () => dateInZone(new Date(), "America/New_York");

/**
 * Returns the first day, `ahead` or more days from today, without a holiday and on one of these weekdays; Sunday is 0.
 */
export async function openDayAhead(
  db: Database,
  ahead: number,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6],
): Promise<string> {
  const { closures } = await getClinicSettings(db);
  let date = addDays(today(), ahead);
  while (!weekdays.includes(weekdayOf(date)) || closureOn(closures, date)) date = addDays(date, 1);
  return date;
}

/**
 * Returns the first day, from two weeks ahead on, that meets a condition, for tests that depend on the database's
 * clock.
 */
export async function freeDayAhead(isFree: (date: string) => Promise<boolean>): Promise<string> {
  const first = addDays(today(), 14);
  for (let ahead = 0; ahead < 30; ahead += 1) {
    const date = addDays(first, ahead);
    if (await isFree(date)) return date;
  }
  throw new Error(`nothing is free for a month from ${first} on`);
}
