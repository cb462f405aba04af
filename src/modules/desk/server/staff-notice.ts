import type { StaffNotice } from "#modules/booking/domain/events.ts";
import { mailTimeOfStaffChange } from "#modules/booking/domain/quiet-hours.ts";
import type { staffVisits } from "#modules/booking/server/public.ts";

/**
 * Returns whether and when a customer is emailed about a change by staff. `dates`: the days before and after the
 * change.
 */
export function noticeOf(
  notify: boolean,
  now: Date,
  { appointment }: staffVisits.StaffVisit,
  dates: readonly string[],
): StaffNotice {
  if (!notify) return { isMailed: false };
  return { isMailed: true, sendAt: mailTimeOfStaffChange(now, dates, appointment.timeZone).toISOString() };
}
