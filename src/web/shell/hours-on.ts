import { weekdayOf } from "#shared/wall-time.ts";
import type { ContactDetails } from "./shell-data.ts";

/**
 * Returns the opening hours of a calendar day: those of its weekday, or of a holiday on that day. Null if the clinic is
 * closed.
 */
export function hoursOn({ hours, holidays }: Pick<ContactDetails, "hours" | "holidays">, date: string) {
  const holiday = holidays.find((day) => day.date === date);
  if (!holiday) return hours[weekdayOf(date)] ?? null;
  const { opens, closes } = holiday;
  return opens !== undefined && closes !== undefined ? { opens, closes } : null;
}
