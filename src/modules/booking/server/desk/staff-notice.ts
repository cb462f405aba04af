import type { StaffNotice } from "../../domain/events.ts";
import { mailTimeOf } from "../../domain/quiet-hours.ts";
import type { StaffVisit } from "../visits/staff-visit.ts";

/** Whether and when a customer is mailed about a staff member's change, which was or is on these days. */
export function noticeOf(
  notify: boolean,
  now: Date,
  { appointment }: StaffVisit,
  dates: readonly string[],
): StaffNotice {
  if (!notify) return { isMailed: false };
  return { isMailed: true, sendAt: mailTimeOf(now, dates, appointment.timeZone).toISOString() };
}
