import type { Formats } from "#shared/formats/formats.ts";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { now } from "./now.ts";

/** Returns "Free to move until Sun, Dec 6, 10:15 am". */
export function freeUntilWords(until: Date, timeZone: string, words: Words, formats: Formats): string {
  const day = dateInZone(until, timeZone);
  return words.say(msg("Free to move until {day}, {time}"), {
    day: formats.day(day, { weekday: "short", month: "short", today: now().toISOString() }),
    time: formats.time(timeInZone(until, timeZone)),
  });
}
