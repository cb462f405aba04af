import type { Formats } from "#shared/formats/formats.ts";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { addDays, inZone, minutesOf } from "#shared/zoned-time.ts";
import { hoursOn } from "./hours-on.ts";
import type { ContactDetails } from "./shell-data.ts";

type Hours = Pick<ContactDetails, "hours" | "holidays" | "timeZone">;

/**
 * Whether the clinic is open, with a text about it. `isOver`: it is after today's closing time, so a text about today's
 * hours is no longer useful.
 */
export type OpenNow = { isOpen: boolean; isOver: boolean; text: string };

/** Returns whether the clinic is open at an instant, and until or from when, in its own time zone. */
export function openNow(clinic: Hours, now: Date, words: Words, formats: Formats): OpenNow {
  const { date, time } = inZone(now, clinic.timeZone);
  const minute = minutesOf(time);
  const today = hoursOn(clinic, date);
  if (today && minute >= minutesOf(today.opens) && minute < minutesOf(today.closes)) {
    const text = words.say(msg("Open now, until {closes}"), { closes: formats.time(today.closes) });
    return { isOpen: true, isOver: false, text };
  }
  if (today && minute < minutesOf(today.opens)) {
    const text = words.say(msg("Closed now, opens today at {opens}"), { opens: formats.time(today.opens) });
    return { isOpen: false, isOver: false, text };
  }
  for (let days = 1; days <= 14; days += 1) {
    const day = addDays(date, days);
    const next = hoursOn(clinic, day);
    if (!next) continue;
    const opens = formats.time(next.opens);
    const text =
      days === 1
        ? words.say(msg("Closed now, opens tomorrow at {opens}"), { opens })
        : words.say(msg("Closed now, opens {day} at {opens}"), { day: formats.day(day), opens });
    return { isOpen: false, isOver: today !== null, text };
  }
  return { isOpen: false, isOver: today !== null, text: words.say(msg("Closed now")) };
}
