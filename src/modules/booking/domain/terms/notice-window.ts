import { hoursBetween } from "#shared/zoned-time.ts";

/** True when less than the notice is left. Elapsed time, not calendar days: exactly that long before is still outside. */
export function isWithinNoticeWindow(startsAt: Date, now: Date, noticeHours: number): boolean {
  return hoursBetween(now, startsAt) < noticeHours;
}
