import type { WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { formatTime, offsetMinutes, timeInZone } from "#shared/zoned-time.ts";

type Day = Pick<WireBoardDay, "startsAt" | "timeZone">;

/** Returns the instant for a minute of the board's day. */
export function instantAt(day: Day, minute: number): Date {
  return new Date(Date.parse(day.startsAt) + minute * 60_000);
}

/** Returns the minutes since the start of the board's day. */
export function minuteOf(day: Pick<Day, "startsAt">, instant: string | Date): number {
  const milliseconds = typeof instant === "string" ? Date.parse(instant) : instant.getTime();
  return (milliseconds - Date.parse(day.startsAt)) / 60_000;
}

/**
 * Cached data of a day: minutes after midnight at its start, or undefined if the clocks change that day; and wall times
 * computed before.
 */
type KnownDay = { start: number | undefined; times: Map<number, string> };
const knownDays = new Map<string, KnownDay>();
const MOST_DAYS = 100;
const DAY_MINUTES = 24 * 60;

function knownDayOf(day: Day): KnownDay {
  const key = `${day.startsAt} ${day.timeZone}`;
  const known = knownDays.get(key);
  if (known) return known;
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  const [first, last] = [0, 2 * DAY_MINUTES].map((minute) => offsetMinutes(instantAt(day, minute), day.timeZone));
  const [hours = 0, minutes = 0] = timeInZone(instantAt(day, 0), day.timeZone).split(":").map(Number);
  const knownDay: KnownDay = { start: first === last ? hours * 60 + minutes : undefined, times: new Map() };
  knownDays.set(key, knownDay);
  return knownDay;
}

/**
 * Formats a time such as "2:45 pm". Hundreds of bars need only a few times, and the browser's own formatter is slow:
 * most days need it once.
 */
export function timeAt(day: Day, minute: number): string {
  const { start, times } = knownDayOf(day);
  const time = times.get(minute);
  if (time !== undefined) return time;
  const isPlain = start !== undefined && minute >= 0 && minute <= 2 * DAY_MINUTES;
  const text = formatTime(isPlain ? wallTime(start + minute) : timeInZone(instantAt(day, minute), day.timeZone));
  times.set(minute, text);
  return text;
}

/** Formats minutes after midnight as "14:45". */
function wallTime(minutes: number): string {
  const since = Math.floor(minutes) % DAY_MINUTES;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(since / 60))}:${two(since % 60)}`;
}

/** Formats an instant in clinic wall time: "2:45 pm". */
export function timeOf(day: Pick<Day, "timeZone">, instant: string | Date): string {
  return formatTime(timeInZone(new Date(instant), day.timeZone));
}

/** Formats an hour mark: "9 am", "10", "12 pm". Only the first mark and noon include am or pm. */
export function hourLabel(day: Day, minute: number, isFirst: boolean): string {
  const [time = "", half = ""] = timeAt(day, minute).split(" ");
  const hour = time.replace(":00", "");
  return isFirst || hour === "12" ? `${hour} ${half}` : hour;
}

/** Formats a range: "10:30 am to 11:40 am". */
export function rangeOf(day: Day, from: number, to: number): string {
  return `${timeAt(day, from)} to ${timeAt(day, to)}`;
}
