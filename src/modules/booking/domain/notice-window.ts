import { hoursBetween } from "#shared/zoned-time.ts";

/** Hours before the start in which an appointment counts as soon; the clinic's settings may say otherwise (BK-5). */
export const NOTICE_HOURS = 48;

/** True when less than the notice is left. Elapsed time, not calendar days: exactly 48 hours before is still outside. */
export function isWithinNoticeWindow(startsAt: Date, now: Date, noticeHours = NOTICE_HOURS): boolean {
  return hoursBetween(now, startsAt) < noticeHours;
}
