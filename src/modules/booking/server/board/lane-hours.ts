import { boundaryAt, type DayGrid, dayGridOf } from "#modules/scheduling/domain/day-grid.ts";
import type { Resource } from "#modules/scheduling/domain/resource.ts";
import { formatDay, minutesOf, weekdayOf } from "#shared/zoned-time.ts";
import type { ClinicSnapshot } from "../slots/clinic-snapshot.ts";

/** A stretch of a day in minutes since its start. */
export type Stretch = { from: number; to: number };

/** A clinic day: its grid, when the clinic is open, and why it is closed. */
export type DayOfClinic = {
  grid: DayGrid;
  minutes: number;
  hours: { opens: string; closes: string } | null;
  closed: string | null;
};

export function dayOfClinic({ settings, clinic }: ClinicSnapshot, date: string): DayOfClinic {
  const grid = dayGridOf(date, clinic.rules.timeZone);
  const minutes = (grid.endMs - grid.startMs) / 60_000;
  const holiday = settings.holidays.find((day) => day.date === date);
  const hours = holiday ? null : (clinic.rules.hours[weekdayOf(date)]?.[0] ?? null);
  const closed = holiday?.name ?? (hours ? null : (formatDay(date).split(",")[0] ?? null));
  return { grid, minutes, hours: hours && { opens: hours.opens, closes: hours.closes }, closed };
}

/** When a resource works that day, by its usual week; a room or device without hours of its own follows the clinic. */
export function workingStretches(resource: Resource, { grid, hours }: DayOfClinic): Stretch[] {
  if (!hours) return [];
  const spans = resource.hours ? (resource.hours[weekdayOf(grid.date)] ?? []) : [hours];
  return spans
    .map(({ opens, closes }) => ({ from: boundaryAt(grid, minutesOf(opens)), to: boundaryAt(grid, minutesOf(closes)) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
}

/** What is left of some stretches without others; both sorted or not. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, gap.from) },
          { from: Math.max(from, gap.to), to },
        ].filter((part) => part.to > part.from),
      ),
    [...stretches],
  );
}

export function minutesIn(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Minutes since the day's start of an instant in epoch seconds, cut to the day. */
export function minuteOf({ grid, minutes }: DayOfClinic, seconds: number): number {
  return Math.round(Math.min(Math.max((seconds * 1_000 - grid.startMs) / 60_000, 0), minutes));
}
