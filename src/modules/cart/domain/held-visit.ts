import { addMinutes, instantOf } from "#shared/zoned-time.ts";

/** A start in clinic time: YYYY-MM-DD and HH:mm. */
export type WallTime = { date: string; time: string };

/**
 * Returns when a cart's visit starts: the earliest time of its services. Returns `undefined` if no service has a time
 * or the hold has ended.
 */
export function heldTimeOf(
  services: readonly { date?: string | undefined; time?: string | undefined }[],
  isHeld: boolean,
): WallTime | undefined {
  const [first] = services.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  if (!isHeld || first?.date === undefined || first.time === undefined) return undefined;
  return { date: first.date, time: first.time };
}

/**
 * Returns until when a visit can be changed free of charge: `noticeHours` before its start. `isSoon`: that instant has
 * passed. `undefined` for a time that doesn't exist in clinic time.
 */
export function freeChangeOf(
  start: WallTime,
  { timeZone, noticeHours, now }: { timeZone: string; noticeHours: number; now: Date },
): { until: Date; isSoon: boolean } | undefined {
  const startsAt = instantOf(start.date, start.time, timeZone);
  if (!startsAt) return undefined;
  const until = addMinutes(startsAt, -noticeHours * 60);
  return { until, isSoon: until <= now };
}
