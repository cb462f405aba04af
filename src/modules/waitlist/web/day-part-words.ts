import type { Formats } from "#shared/formats/formats.ts";
import type { DayPart } from "../domain/waitlist.ts";

/** Parts of a day as they are chosen, with when a visit begins in them. */
export const dayPartWords: readonly { part: DayPart; label: string; short: string }[] = [
  { part: "morning", label: "Morning, before noon", short: "morning" },
  { part: "midday", label: "Midday, 11 am to 2 pm", short: "midday" },
  { part: "afternoon", label: "Afternoon, from 1 pm", short: "afternoon" },
];

/** "morning or midday". */
export function partsInWords(parts: readonly DayPart[]): string {
  return dayPartWords
    .filter(({ part }) => parts.includes(part))
    .map(({ short }) => short)
    .join(" or ");
}

/** "Only on Mon and Tue."; nothing where every day will do. */
export function weekdaysInWords(weekdays: readonly number[], formats: Formats): string {
  if (weekdays.length === 7) return "";
  const days = formats.weekdays.short.filter((_, weekday) => weekdays.includes(weekday));
  return `Only on ${formats.list(days)}.`;
}
