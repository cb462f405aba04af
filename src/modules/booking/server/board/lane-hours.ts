import { closureOn } from "#modules/content/domain/closure.ts";
import type { ClinicRules } from "#modules/scheduling/domain/clinic-rules.ts";
import { type DayGrid, dayGridOf } from "#modules/scheduling/domain/day-grid.ts";
import type { ClinicUnit, Resource } from "#modules/scheduling/domain/resource.ts";
import { openingHoursOn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { WireLane } from "../../staff/contract/board.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** A stretch of a day in minutes since its start. */
export type MinuteRange = { from: number; to: number };

/** A clinic day: its grid, when the clinic is open, and why it is closed. */
export type BoardClinicDay = {
  grid: DayGrid;
  minutes: number;
  rules: ClinicRules;
  hours: { opens: string; closes: string } | null;
  closed: string | null;
};

export function toBoardClinicDay({ clinic: { rules } }: ClinicSnapshot, date: string): BoardClinicDay {
  const grid = dayGridOf(date, rules.timeZone);
  const minutes = (grid.endMs - grid.startMs) / 60_000;
  const [opening] = openingHoursOn(rules, date);
  const hours = opening ? { opens: opening.opens, closes: opening.closes } : null;
  const closed = hours ? null : (closureOn(rules.closures, date)?.name ?? formatDay(date).split(",")[0] ?? null);
  return { grid, minutes, rules, hours, closed };
}

/** Returns when a resource works on a day. A room or device without its own hours follows the clinic's. */
export function workingStretches(
  resource: Pick<Resource, "hours" | "extraHours">,
  { grid, rules }: Pick<BoardClinicDay, "grid" | "rules">,
): MinuteRange[] {
  const since = (instant: Date) => (instant.getTime() - grid.startMs) / 60_000;
  return spansOn(rules, { hours: resource.hours, extraHours: resource.extraHours, timeOff: [] }, grid.date).map(
    ({ from, to }) => ({ from: since(from), to: since(to) }),
  );
}

/** Subtracts spans from other spans. Both may be unsorted. */
export function subtractStretches(
  stretches: readonly MinuteRange[],
  busyStretches: readonly MinuteRange[],
): MinuteRange[] {
  return busyStretches.reduce<MinuteRange[]>(
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

export function minutesIn(stretches: readonly MinuteRange[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Converts an instant in epoch seconds to minutes since the day's start, limited to the day. */
export function minuteOf({ grid, minutes }: BoardClinicDay, seconds: number): number {
  return Math.round(Math.min(Math.max((seconds * 1_000 - grid.startMs) / 60_000, 0), minutes));
}

/** Returns a function that makes the board lane of a practitioner, room or device, for any day. */
export function laneMaker({ practitioners }: ClinicSnapshot): (unit: ClinicUnit) => Omit<WireLane, "isOff"> {
  const titleOf = new Map(practitioners.map(({ id, title }) => [id, title]));
  return ({ id, kind, name, pool }) => {
    const title = titleOf.get(id);
    return { id, kind, name, type: pool, ...(title ? { title } : {}) };
  };
}
