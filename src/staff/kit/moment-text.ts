import { englishFormats } from "#shared/formats/english-formats.ts";
import { dateInZone, formatDate, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";

const timeText = (at: Date, timeZone: string): string => formatTime(timeInZone(at, timeZone));

/** "11-20-2026, 2:45 pm" of an instant, in the clinic's zone: where it stands as a value, in lists and facts (AU-6). */
export function momentText(instant: string, timeZone: string): string {
  return `${shortDayText(instant, timeZone)}, ${timeText(new Date(instant), timeZone)}`;
}

/**
 * "Friday, November 20, 2:45 pm" of an instant, in the clinic's zone: where a sentence continues with it. `today`: the year stands
 * where it isn't that of this day.
 */
export function momentWords(instant: string, timeZone: string, today?: string): string {
  const at = new Date(instant);
  const day = formatDay(dateInZone(at, timeZone), today === undefined ? {} : { today });
  return `${day}, ${timeText(at, timeZone)}`;
}

/** "11-20-2026" of an instant, in the clinic's zone: where it stands as a value (AU-6). */
export function shortDayText(instant: string, timeZone: string): string {
  return formatDate(dateInZone(new Date(instant), timeZone));
}

/** "November 2026" of an instant, in the clinic's zone. */
export function monthText(instant: string, timeZone: string): string {
  return englishFormats.month(dateInZone(new Date(instant), timeZone));
}
