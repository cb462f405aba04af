import type { Formats } from "#shared/formats/formats.ts";
import type { DayPart } from "../domain/waitlist.ts";

/** The parts of a day, with the times at which a visit may begin. */
export const dayPartWords: readonly { part: DayPart; label: string; short: string }[] = [
  { part: "morning", label: "Morning, before noon", short: "morning" },
  { part: "midday", label: "Midday, 11 am to 2 pm", short: "midday" },
  { part: "afternoon", label: "Afternoon, from 1 pm", short: "afternoon" },
];

/** Returns a list such as "morning or midday". */
export function partsInWords(parts: readonly DayPart[]): string {
  return dayPartWords
    .filter(({ part }) => parts.includes(part))
    .map(({ short }) => short)
    .join(" or ");
}

/** Returns "Only on Mon and Tue."; empty if all weekdays are chosen. */
export function weekdaysInWords(weekdays: readonly number[], formats: Formats): string {
  if (weekdays.length === 7) return "";
  const days = formats.weekdays.short.filter((_, weekday) => weekdays.includes(weekday));
  return `Only on ${formats.list(days)}.`;
}
