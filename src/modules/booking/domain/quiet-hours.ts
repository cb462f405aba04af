import { addDays, addMinutes, dateInZone, instantOf, minutesOf, timeInZone } from "#shared/zoned-time.ts";

/** Emails about a staff member's change wait this many seconds, so that undoing it right away sends none (BO-49). */
export const UNDO_SECONDS = 15;

const QUIET_FROM = "21:00";
const QUIET_UNTIL = "08:00";

/**
 * Returns when a customer is emailed about a change that staff make at `now`: after the time to undo it, and not from 9
 * pm to 8 am, unless the visit is or was on that very day.
 */
export function mailTimeOfStaffChange(now: Date, visitDates: readonly string[], timeZone: string): Date {
  const sendAt = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  if (visitDates.includes(dateInZone(sendAt, timeZone))) return sendAt;
  return quietUntil(sendAt, timeZone) ?? sendAt;
}

/** Returns the end of the quiet hours that contain an instant, 9 pm to 8 am in clinic wall time; undefined by day. */
export function quietUntil(instant: Date, timeZone: string): Date | undefined {
  const date = dateInZone(instant, timeZone);
  const minute = minutesOf(timeInZone(instant, timeZone));
  const isLate = minute >= minutesOf(QUIET_FROM);
  if (!isLate && minute >= minutesOf(QUIET_UNTIL)) return undefined;
  const morning = isLate ? addDays(date, 1) : date;
  return instantOf(morning, QUIET_UNTIL, timeZone) ?? addMinutes(instant, 12 * 60);
}
