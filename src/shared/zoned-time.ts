import { clockParts } from "./formats/zone-clock.ts";
import { toTime } from "./wall-time.ts";

export { addDays, formatDate, formatDay, formatTime, minutesOf, toTime, weekdayOf } from "./wall-time.ts";

/**
 * The only place where a clinic's wall time is converted to an instant and back (BK-9). Days are "YYYY-MM-DD", times
 * "HH:mm", zones IANA names. A wall time that a daylight-saving change skips has no instant; a repeated one means the
 * first.
 */
type WallTime = { date: string; time: string; second: number };

/** Returns the wall time in `zone` at an instant. */
export function inZone(instant: Date, zone: string): WallTime {
  const parts = clockParts(instant, zone);
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

/** Returns the minutes that `zone` is ahead of UTC at an instant. */
export function offsetMinutes(instant: Date, zone: string): number {
  const { date, time, second } = inZone(instant, zone);
  const asUtc = Date.parse(`${date}T${time}:${String(second).padStart(2, "0")}Z`);
  return Math.round((asUtc - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

/** Returns the instant of a wall time (the first, if it is repeated), or `undefined` when the clocks skip it. */
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

/** Returns midnight of a clinic day, or the first minute that exists when the clocks skip midnight. */
export function startOfDay(date: string, zone: string): Date {
  for (let minute = 0; minute < 180; minute += 15) {
    const instant = instantOf(date, toTime(minute), zone);
    if (instant) return instant;
  }
  throw new RangeError(`no start of day: ${date} in ${zone}`);
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}
