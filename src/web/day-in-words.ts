import { formatDay } from "#shared/wall-time.ts";
import { now } from "./now.ts";

type Length = { weekday?: "long" | "short"; month?: "long" | "short" };

/** "Friday, November 20": a day as a page says it in a headline or a sentence, with the year where it isn't this one. */
export function dayInWords(date: string, length: Length = {}): string {
  return formatDay(date, { ...length, today: now().toISOString() });
}

/** "Fri, Nov 20": the same in tight places. */
export const shortDay = (date: string): string => dayInWords(date, { weekday: "short", month: "short" });
