import { formatTime, weekdayOf } from "#shared/zoned-time.ts";
import type { ShellHours } from "./shell-data.ts";

/** "Open today until 5:00 pm" or "Closed today", for a clinic day. The same all day, so that kept pages stay true. */
export function openTodayLine(hours: ShellHours[], today: string): string {
  const day = hours[weekdayOf(today)];
  return day ? `Open today until ${formatTime(day.closes)}` : "Closed today";
}
