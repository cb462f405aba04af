import { closureOn } from "#modules/content/domain/closure.ts";
import { minutesOf, weekdayOf } from "#shared/zoned-time.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { boundaryAt, type DayGrid, dayGridOf, instantAt } from "./day-grid.ts";
import type { HoursSpan, Resource, TimeRange } from "./resource.ts";
import { weekOn } from "./working-time.ts";

/** Returns the clinic's opening hours on a calendar day: those of its weekday, or of the closure that includes it. */
export function openingHoursOn(rules: Pick<ClinicRules, "hours" | "closures">, date: string): readonly HoursSpan[] {
  const closure = closureOn(rules.closures, date);
  if (!closure) return rules.hours[weekdayOf(date)] ?? [];
  return closure.hours ? [closure.hours] : [];
}

/**
 * Returns when a resource can serve customers on a calendar day: its usual and extra hours on that date, within the
 * clinic's opening hours, without its time off. The spans are sorted and don't touch. A resource without its own hours
 * is available whenever the clinic is open.
 */
export function spansOn(
  rules: Pick<ClinicRules, "hours" | "closures" | "timeZone">,
  resource: Pick<Resource, "hours" | "extraHours" | "timeOff">,
  date: string,
): TimeRange[] {
  const grid = dayGridOf(date, rules.timeZone);
  const opening = joined(openingHoursOn(rules, date).map((span) => toRange(grid, span)));
  const works = resource.hours ? common(opening, joined(ownHoursOn(resource, date, grid))) : opening;
  return without(works, joined(resource.timeOff));
}

function ownHoursOn(
  { hours, extraHours }: Pick<Resource, "hours" | "extraHours">,
  date: string,
  grid: DayGrid,
): TimeRange[] {
  const usual = weekOn(hours ?? [], date)?.week[weekdayOf(date)] ?? [];
  const extra = extraHours.filter((span) => span.date === date);
  return [...usual, ...extra].map((span) => toRange(grid, span));
}

function toRange(grid: DayGrid, { opens, closes }: HoursSpan): TimeRange {
  const at = (time: string) => instantAt(grid, boundaryAt(grid, minutesOf(time)));
  return { from: at(opens), to: at(closes) };
}

/** Returns the total minutes of some time spans. A day with a clock change has more or fewer. */
export function minutesIn(ranges: readonly TimeRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0);
}

/** Whether a time span lies within one of several separate spans. */
export function liesIn(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to);
}

/** Returns time spans sorted, merged where they overlap or touch, without empty ones. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const inOrder = ranges.filter(({ from, to }) => from < to).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const result: TimeRange[] = [];
  for (const range of inOrder) {
    const last = result.at(-1);
    if (!last || last.to < range.from) result.push({ ...range });
    else if (last.to < range.to) last.to = range.to;
  }
  return result;
}

/** Returns the time that is in both lists. Each list is sorted and has no overlaps. */
function common(some: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({
        from: new Date(Math.max(one.from.getTime(), other.from.getTime())),
        to: new Date(Math.min(one.to.getTime(), other.to.getTime())),
      }))
      .filter(({ from, to }) => from < to),
  );
}

function without(some: readonly TimeRange[], busyRanges: readonly TimeRange[]): TimeRange[] {
  return busyRanges.reduce<TimeRange[]>(
    (left, { from, to }) =>
      left.flatMap((range) =>
        to <= range.from || range.to <= from
          ? [range]
          : [
              { from: range.from, to: from },
              { from: to, to: range.to },
            ].filter((part) => part.from < part.to),
      ),
    [...some],
  );
}
