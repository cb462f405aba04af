import { hoursBetween } from "#shared/zoned-time.ts";

/**
 * Whether less time than the required notice is left before the start, in elapsed time, not calendar days. False if
 * exactly the required notice is left.
 */
export function isWithinNoticeWindow(startsAt: Date, now: Date, noticeHours: number): boolean {
  return hoursBetween(now, startsAt) < noticeHours;
}
