import { addDays, formatDay } from "#shared/zoned-time.ts";

/** "Today", "Yesterday", or the day. */
export function dayWords(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day);
}
