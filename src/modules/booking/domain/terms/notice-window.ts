import { hoursBetween } from "#shared/zoned-time.ts";

/**
 * Whether less time than the notice is left, measured in elapsed time, not calendar days. Exactly the notice is still
 * allowed.
 */
export function isWithinNoticeWindow(startsAt: Date, now: Date, noticeHours: number): boolean {
  return hoursBetween(now, startsAt) < noticeHours;
}
