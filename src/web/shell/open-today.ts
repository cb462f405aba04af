import { formatTime } from "#shared/zoned-time.ts";
import { hoursOn } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

/** "Open today until 5:00 pm" or "Closed today", for a clinic day. The same all day, so that cached pages stay true. */
export function openTodayLine(clinic: Pick<ContactDetails, "hours" | "holidays">, today: string): string {
  const day = hoursOn(clinic, today);
  if (day) return `Open today until ${formatTime(day.closes)}`;
  const holiday = clinic.holidays.find(({ date }) => date === today);
  return holiday ? `Closed today, ${holiday.name}` : "Closed today";
}
