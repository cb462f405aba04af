const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** "Nov 20, 2:45 pm" of an instant, in the clinic's zone; with its year where that isn't the present one. */
export function momentText(instant: string, timeZone: string, now: Date): string {
  const at = new Date(instant);
  const year = formatOf(timeZone, { year: "numeric" });
  const isThisYear = year.format(at) === year.format(now);
  const text = formatOf(timeZone, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(at);
  return plainSpaces(text).replace(/ (AM|PM)$/, (half) => half.toLowerCase());
}

/** "November 20, 2026" of an instant, in the clinic's zone. */
export function dayText(instant: string, timeZone: string): string {
  return formatOf(timeZone, { month: "long", day: "numeric", year: "numeric" }).format(new Date(instant));
}

/** "Nov 20, 2026" of an instant, in the clinic's zone: for lists. */
export function shortDayText(instant: string, timeZone: string): string {
  return formatOf(timeZone, { month: "short", day: "numeric", year: "numeric" }).format(new Date(instant));
}

/** "November 2026" of an instant, in the clinic's zone. */
export function monthText(instant: string, timeZone: string): string {
  return formatOf(timeZone, { month: "long", year: "numeric" }).format(new Date(instant));
}
