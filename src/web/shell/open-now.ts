import { addDays, formatDay, formatTime, inZone, minutesOf } from "#shared/zoned-time.ts";
import { hoursOn } from "./hours-on.ts";
import type { ContactDetails } from "./shell-data.ts";

type Hours = Pick<ContactDetails, "hours" | "holidays" | "timeZone">;

/** `isOver` from today's closing time on: what a page said in the morning about today is no longer of use. */
export type OpenNow = { isOpen: boolean; isOver: boolean; text: string };

/** Whether the clinic is open at an instant, and until or from when, in its own time. */
export function openNow(clinic: Hours, now: Date): OpenNow {
  const { date, time } = inZone(now, clinic.timeZone);
  const minute = minutesOf(time);
  const today = hoursOn(clinic, date);
  if (today && minute >= minutesOf(today.opens) && minute < minutesOf(today.closes))
    return { isOpen: true, isOver: false, text: `Open now, until ${formatTime(today.closes)}` };
  if (today && minute < minutesOf(today.opens))
    return { isOpen: false, isOver: false, text: `Closed now, opens today at ${formatTime(today.opens)}` };
  for (let days = 1; days <= 14; days += 1) {
    const day = addDays(date, days);
    const next = hoursOn(clinic, day);
    if (!next) continue;
    const when = days === 1 ? "tomorrow" : formatDay(day);
    return { isOpen: false, isOver: today !== null, text: `Closed now, opens ${when} at ${formatTime(next.opens)}` };
  }
  return { isOpen: false, isOver: today !== null, text: "Closed now" };
}
