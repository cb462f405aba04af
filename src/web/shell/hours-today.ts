import { formatTime } from "#shared/wall-time.ts";
import { hoursOn } from "./hours-on.ts";
import type { OpenNow } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

type Hours = Pick<ContactDetails, "hours" | "holidays">;

/**
 * "Today 9:00 am to 5:00 pm" or "Closed today", for a clinic day: as true at 10 pm as in the morning, since a cached page can't
 * know the time it is read at.
 */
export function hoursTodayLine(clinic: Hours, today: string): string {
  const day = hoursOn(clinic, today);
  if (day) return `Today ${formatTime(day.opens)} to ${formatTime(day.closes)}`;
  const holiday = clinic.holidays.find(({ date }) => date === today);
  return holiday ? `Closed today, ${holiday.name}` : "Closed today";
}

/** The header's line: today's hours, and "open" or when the clinic opens next once the browser's clock says so (`useOpenNow`). */
export function headerLine(clinic: Hours, today: string, now: OpenNow | undefined): string {
  if (now?.isOver) return now.text;
  const day = hoursOn(clinic, today);
  return now?.isOpen && day ? `Open today until ${formatTime(day.closes)}` : hoursTodayLine(clinic, today);
}
