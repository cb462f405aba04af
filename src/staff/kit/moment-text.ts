import { dateInZone, formatDate, formatDay } from "#shared/zoned-time.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

const timeText = (at: Date, timeZone: string): string =>
  plainSpaces(formatOf(timeZone, { hour: "numeric", minute: "2-digit" }).format(at)).replace(/ (AM|PM)$/, (half) =>
    half.toLowerCase(),
  );

/** "11-20-2026, 2:45 pm" of an instant, in the clinic's zone: where it stands as a value, in lists and facts (AU-6). */
export function momentText(instant: string, timeZone: string): string {
  return `${shortDayText(instant, timeZone)}, ${timeText(new Date(instant), timeZone)}`;
}

/** "Friday, November 20, 2:45 pm" of an instant, in the clinic's zone: where a sentence continues with it. */
export function momentWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${formatDay(dateInZone(at, timeZone))}, ${timeText(at, timeZone)}`;
}

/** "11-20-2026" of an instant, in the clinic's zone: where it stands as a value (AU-6). */
export function shortDayText(instant: string, timeZone: string): string {
  return formatDate(dateInZone(new Date(instant), timeZone));
}

/** "November 2026" of an instant, in the clinic's zone. */
export function monthText(instant: string, timeZone: string): string {
  return formatOf(timeZone, { month: "long", year: "numeric" }).format(new Date(instant));
}
