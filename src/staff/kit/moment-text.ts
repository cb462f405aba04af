import { englishFormats } from "#shared/formats/english-formats.ts";
import { dateInZone, formatDate, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";

const timeText = (at: Date, timeZone: string): string => formatTime(timeInZone(at, timeZone));

/** Formats an instant as "11-20-2026, 2:45 pm" in the clinic's zone: for values in lists and facts (AU-6). */
export function momentText(instant: string, timeZone: string): string {
  return `${shortDayText(instant, timeZone)}, ${timeText(new Date(instant), timeZone)}`;
}

/**
 * Formats an instant as "Friday, November 20, 2:45 pm" in the clinic's zone: for use within sentences. `today`: the
 * year is shown if it differs from this day's.
 */
export function momentWords(instant: string, timeZone: string, today?: string): string {
  const at = new Date(instant);
  const day = formatDay(dateInZone(at, timeZone), today === undefined ? {} : { today });
  return `${day}, ${timeText(at, timeZone)}`;
}

/** Formats an instant as "11-20-2026" in the clinic's zone, for values (AU-6). */
export function shortDayText(instant: string, timeZone: string): string {
  return formatDate(dateInZone(new Date(instant), timeZone));
}

/** Formats an instant as "November 2026" in the clinic's zone. */
export function monthText(instant: string, timeZone: string): string {
  return englishFormats.month(dateInZone(new Date(instant), timeZone));
}
