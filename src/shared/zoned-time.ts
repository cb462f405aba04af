/**
 * The one place where a clinic's wall time becomes an instant and back (BK-9). Days are "YYYY-MM-DD", times "HH:mm",
 * zones IANA names. A wall time that a daylight-saving change skips has no instant; one that comes twice means the first.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

type WallTime = { date: string; time: string; second: number };

/** The wall clock of `zone` at an instant. */
export function inZone(instant: Date, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    second: Number(parts.second),
  };
}

export function dateInZone(instant: Date, zone: string): string {
  return inZone(instant, zone).date;
}

export function timeInZone(instant: Date, zone: string): string {
  return inZone(instant, zone).time;
}

/** Minutes that `zone` is ahead of UTC at an instant. */
export function offsetMinutes(instant: Date, zone: string): number {
  const { date, time, second } = inZone(instant, zone);
  const asUtc = Date.parse(`${date}T${time}:${String(second).padStart(2, "0")}Z`);
  return Math.round((asUtc - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

/** The instant of a wall time, the first of two; `undefined` when the clocks skip it. */
export function instantOf(date: string, time: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const candidates = [asUtc - 86_400_000, asUtc + 86_400_000]
    .map((near) => asUtc - offsetMinutes(new Date(near), zone) * 60_000)
    .sort((a, b) => a - b);
  for (const candidate of candidates) {
    const wall = inZone(new Date(candidate), zone);
    if (wall.date === date && wall.time === time) return new Date(candidate);
  }
  return undefined;
}

/** Midnight of a clinic day, or the first minute that exists when the clocks skip midnight. */
export function startOfDay(date: string, zone: string): Date {
  for (let minute = 0; minute < 180; minute += 15) {
    const instant = instantOf(date, toTime(minute), zone);
    if (instant) return instant;
  }
  throw new RangeError(`no start of day: ${date} in ${zone}`);
}

/** A calendar day `days` later, by the calendar and never by adding 24 hours. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** "09:30" → 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 → "09:30". */
export function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}

/** "2:15 pm" from "14:15": how the storefront says times. */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}

/** "2026-11-18" (or an instant that starts so) → "11-18-2026": a date as a value, such as in a list or on an invoice. */
export function formatDate(iso: string): string {
  return `${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`;
}

/**
 * "Tuesday, November 24": the long form of a calendar day, for headlines and sentences; shorten it by `weekday` and `month`.
 * `today`: the year stands where it isn't that of this day.
 */
export function formatDay(
  date: string,
  {
    today,
    ...options
  }: { weekday?: "long" | "short"; month?: "long" | "short"; year?: boolean; today?: string | undefined } = {},
): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: options.weekday ?? "long",
    month: options.month ?? "long",
    day: "numeric",
    ...(options.year || (today !== undefined && today.slice(0, 4) !== date.slice(0, 4))
      ? { year: "numeric" as const }
      : {}),
  }).format(new Date(`${date}T00:00:00Z`));
}
