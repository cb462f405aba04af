import type { WireBoardDay } from "#modules/booking/contract/staff/board.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";

type Day = Pick<WireBoardDay, "startsAt" | "timeZone">;

/** The instant of a minute of the board's day. */
export function instantAt(day: Day, minute: number): Date {
  return new Date(Date.parse(day.startsAt) + minute * 60_000);
}

/** Minutes since the start of the board's day. */
export function minuteOf(day: Pick<Day, "startsAt">, instant: string | Date): number {
  const milliseconds = typeof instant === "string" ? Date.parse(instant) : instant.getTime();
  return (milliseconds - Date.parse(day.startsAt)) / 60_000;
}

/** "2:45 pm" */
export function timeAt(day: Day, minute: number): string {
  return formatTime(timeInZone(instantAt(day, minute), day.timeZone));
}

/** "2:45 pm" of an instant on the clinic's wall. */
export function timeOf(day: Pick<Day, "timeZone">, instant: string | Date): string {
  return formatTime(timeInZone(new Date(instant), day.timeZone));
}

/** "9 am", "10", "12 pm": the first mark and noon say which half of the day it is. */
export function hourLabel(day: Day, minute: number, isFirst: boolean): string {
  const [time = "", half = ""] = timeAt(day, minute).split(" ");
  const hour = time.replace(":00", "");
  return isFirst || hour === "12" ? `${hour} ${half}` : hour;
}

/** "10:30 am to 11:40 am" */
export function rangeOf(day: Day, from: number, to: number): string {
  return `${timeAt(day, from)} to ${timeAt(day, to)}`;
}
