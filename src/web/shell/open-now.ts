import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { addDays, formatDay, formatTime, inZone, minutesOf } from "#shared/zoned-time.ts";
import { hoursOn } from "./hours-on.ts";
import type { ContactDetails } from "./shell-data.ts";

type Hours = Pick<ContactDetails, "hours" | "holidays" | "timeZone">;

/** `isOver` from today's closing time on: what a page said in the morning about today is no longer of use. */
export type OpenNow = { isOpen: boolean; isOver: boolean; text: string };

/** Whether the clinic is open at an instant, and until or from when, in its own time. */
export function openNow(clinic: Hours, now: Date, words: Words): OpenNow {
  const { date, time } = inZone(now, clinic.timeZone);
  const minute = minutesOf(time);
  const today = hoursOn(clinic, date);
  if (today && minute >= minutesOf(today.opens) && minute < minutesOf(today.closes)) {
    const text = words.say(msg("Open now, until {closes}"), { closes: formatTime(today.closes) });
    return { isOpen: true, isOver: false, text };
  }
  if (today && minute < minutesOf(today.opens)) {
    const text = words.say(msg("Closed now, opens today at {opens}"), { opens: formatTime(today.opens) });
    return { isOpen: false, isOver: false, text };
  }
  for (let days = 1; days <= 14; days += 1) {
    const day = addDays(date, days);
    const next = hoursOn(clinic, day);
    if (!next) continue;
    const opens = formatTime(next.opens);
    const text =
      days === 1
        ? words.say(msg("Closed now, opens tomorrow at {opens}"), { opens })
        : words.say(msg("Closed now, opens {day} at {opens}"), { day: formatDay(day), opens });
    return { isOpen: false, isOver: today !== null, text };
  }
  return { isOpen: false, isOver: today !== null, text: words.say(msg("Closed now")) };
}
