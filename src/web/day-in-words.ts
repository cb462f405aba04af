import { formatDay } from "#shared/wall-time.ts";
import { now } from "./now.ts";

type Length = { weekday?: "long" | "short"; month?: "long" | "short" };

/** Returns "Friday, November 20": a day for a headline or a sentence, with the year if it isn't the current one. */
export function dayInWords(date: string, length: Length = {}): string {
  return formatDay(date, { ...length, today: now().toISOString() });
}

/** Returns "Fri, Nov 20": the short form for tight places. */
export const shortDay = (date: string): string => dayInWords(date, { weekday: "short", month: "short" });
