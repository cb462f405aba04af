import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { type DayGrid, dayGridOf } from "./day-grid.ts";
import type { ServiceNeed } from "./service-need.ts";

/** The earliest instant and the last day for booking a visit. The strictest of its services decides (BK-1). */
export type BookingWindow = { today: string; earliestMs: number; lastDate: string };

/** Later than every calendar day. */
const NO_LAST_DATE = "9999-12-31";

/**
 * For whom a start is chosen. Lead time and horizon apply only to the public: staff may use every start from now on
 * (OO-9). A start that was agreed before isn't checked again, even if it is past.
 */
export type WindowFor = "public" | "staff" | "agreedStart";

/** Returns the booking window. For staff it starts now and has no end. */
export function bookingWindowOf(
  rules: ClinicRules,
  needs: readonly ServiceNeed[],
  now: Date,
  windowFor: WindowFor = "public",
): BookingWindow {
  if (windowFor === "staff") {
    return { today: todayIn(rules.timeZone, now), earliestMs: now.getTime(), lastDate: NO_LAST_DATE };
  }
  const lead = Math.max(rules.leadMinutes, ...needs.map((need) => need.leadMinutes ?? 0));
  const horizon = Math.min(rules.horizonDays, ...needs.map((need) => need.horizonDays ?? Number.POSITIVE_INFINITY));
  const today = todayIn(rules.timeZone, now);
  return { today, earliestMs: now.getTime() + lead * 60_000, lastDate: addDays(today, horizon) };
}

const lastTodays = new Map<string, DayGrid>();

/** Returns the calendar day at an instant. The time zone is only computed when the day has changed. */
function todayIn(zone: string, now: Date): string {
  let today = lastTodays.get(zone);
  if (!today || now.getTime() < today.startMs || now.getTime() >= today.endMs) {
    today = dayGridOf(dateInZone(now, zone), zone);
    lastTodays.set(zone, today);
  }
  return today.date;
}
