import type { Formats } from "#shared/formats/formats.ts";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { hoursOn } from "./hours-on.ts";
import type { OpenNow } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

type Hours = Pick<ContactDetails, "hours" | "holidays">;

/**
 * Returns "Today 9:00 am to 5:00 pm" or "Closed today" for a clinic day. The line is valid at any time of that day,
 * since a cached page doesn't know when it is read.
 */
export function hoursTodayLine(clinic: Hours, today: string, words: Words, formats: Formats): string {
  const day = hoursOn(clinic, today);
  if (day)
    return words.say(msg("Today {opens} to {closes}"), {
      opens: formats.time(day.opens),
      closes: formats.time(day.closes),
    });
  const holiday = clinic.holidays.find(({ date }) => date === today);
  return holiday
    ? words.say(msg("Closed today, {holiday}"), { holiday: holiday.name })
    : words.say(msg("Closed today"));
}

/**
 * Returns the header's line: today's hours, and "open" or the next opening time once the browser's clock is known
 * (`useOpenNow`).
 */
export function headerLine(
  clinic: Hours,
  today: string,
  now: OpenNow | undefined,
  words: Words,
  formats: Formats,
): string {
  if (now?.isOver) return now.text;
  const day = hoursOn(clinic, today);
  return now?.isOpen && day
    ? words.say(msg("Open today until {closes}"), { closes: formats.time(day.closes) })
    : hoursTodayLine(clinic, today, words, formats);
}
