import { dateInZone, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { shortDay } from "./day-in-words.ts";

/** "Free to move until Sun, Dec 6, 10:15 am". */
export function freeUntilWords(until: Date, timeZone: string): string {
  return `Free to move until ${shortDay(dateInZone(until, timeZone))}, ${formatTime(timeInZone(until, timeZone))}`;
}
