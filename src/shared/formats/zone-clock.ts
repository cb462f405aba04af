/** Time zone data from Intl, by IANA names. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter with the Swedish locale, which writes a time as "2026-11-30 08:05:09". */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    formatters.set(zone, formatter);
  }
  return formatter;
}

declare global {
  /** The part of Temporal that this file uses. Node 24 and some browsers don't have Temporal. */
  var Temporal:
    | { Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { toString(): string } } } }
    | undefined;
}

/**
 * Returns the clock time in a zone at an instant, in digits: year, month, day, hour, minute and second. Uses Temporal
 * where it exists, because creating a page's first Intl formatter takes 100 ms on a phone (decision 0172).
 */
export function clockParts(instant: Date, zone: string): Readonly<Record<string, string>> {
  const { Temporal } = globalThis;
  // Temporal writes "2026-11-30T08:05:09-05:00[America/New_York]".
  const clock = Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toString()
    : formatterOf(zone).format(instant);
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = clock.split(/\D/);
  return { year, month, day, hour, minute, second };
}

/** Whether a time zone with this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the time zone that this device is set to. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
