import { addDays, dateInZone } from "#shared/zoned-time.ts";

/**
 * Returns the first day, from two weeks ahead on, that meets a condition, for tests that depend on the database's
 * clock.
 */
export async function freeDayAhead(isFree: (date: string) => Promise<boolean>): Promise<string> {
  const first = addDays(dateInZone(new Date(), "America/New_York"), 14);
  for (let ahead = 0; ahead < 30; ahead += 1) {
    const date = addDays(first, ahead);
    if (await isFree(date)) return date;
  }
  throw new Error(`nothing is free for a month from ${first} on`);
}
