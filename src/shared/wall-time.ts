/**
 * Calendar days ("YYYY-MM-DD") and wall times ("HH:mm"), and how pages format them; `zoned-time.ts` converts them to
 * instants. The two are separate because every page shows a time and few need a zone.
 */

import { englishFormats } from "./formats/english-formats.ts";
import type { DayOptions } from "./formats/formats.ts";

/** Returns the date `days` later, by the calendar and never by adding 24 hours. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, such as "2028-02-29". */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** "09:30" → 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 → "09:30". */
export function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Formats "14:15" as "2:15 pm": the storefront's form. */
export function formatTime(time: string): string {
  return englishFormats.time(time);
}

/**
 * "2026-11-18" (or an instant that starts so) → "11-18-2026": a date as a value, such as in a list or on an invoice.
 */
export function formatDate(iso: string): string {
  return englishFormats.date(iso);
}

/**
 * Returns "Tuesday, November 24": the long form of a calendar day, for headlines and sentences; shorten it by `weekday`
 * and `month`.
 * `today`: the year is shown only where it differs from this day's.
 */
export function formatDay(date: string, options: DayOptions = {}): string {
  return englishFormats.day(date, options);
}
