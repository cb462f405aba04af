import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { dateInZone, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { shortDay } from "./day-in-words.ts";

/** "Free to move until Sun, Dec 6, 10:15 am". */
export function freeUntilWords(until: Date, timeZone: string, words: Words): string {
  return words.say(msg("Free to move until {day}, {time}"), {
    day: shortDay(dateInZone(until, timeZone)),
    time: formatTime(timeInZone(until, timeZone)),
  });
}
