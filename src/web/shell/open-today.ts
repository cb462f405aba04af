import { formatTime, weekdayOf } from "#shared/zoned-time.ts";
import type { ContactDetails } from "./shell-data.ts";

/** "Open today until 5:00 pm" or "Closed today", for a clinic day. The same all day, so that kept pages stay true. */
export function openTodayLine({ hours, holidays }: Pick<ContactDetails, "hours" | "holidays">, today: string): string {
  const holiday = holidays.find(({ date }) => date === today);
  if (holiday) return `Closed today, ${holiday.name}`;
  const day = hours[weekdayOf(today)];
  return day ? `Open today until ${formatTime(day.closes)}` : "Closed today";
}
