import { closureOn } from "#modules/content/domain/closure.ts";
import { minutesOf, weekdayOf } from "#shared/zoned-time.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import { boundaryAt, type DayGrid, dayGridOf, instantAt } from "./day-grid.ts";
import type { HoursSpan, Resource, TimeRange } from "./resource.ts";
import { weekOn } from "./working-time.ts";

/** When the clinic is open on a calendar day: as on that weekday, or as the closure says that the day lies in. */
export function openingHoursOn(rules: Pick<ClinicRules, "hours" | "closures">, date: string): readonly HoursSpan[] {
  const closure = closureOn(rules.closures, date);
  if (!closure) return rules.hours[weekdayOf(date)] ?? [];
  return closure.hours ? [closure.hours] : [];
}

/**
 * When a resource can serve customers on a calendar day: its usual hours on that date and its extra hours, inside the
 * clinic's opening hours, without its time off. The stretches are in order and don't touch. What has no hours of its own
 * serves whenever the clinic is open.
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

/** How many minutes some stretches of time last together; a day on which the clocks change has more or fewer. */
export function minutesIn(ranges: readonly TimeRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0);
}

/** Says whether a stretch of time lies within one of some that don't touch. */
export function liesIn(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to);
}

/** The same spans in order, merged where they overlap or touch, without empty ones. */
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

/** Time that is in both lists. Each list is sorted and doesn't overlap itself. */
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

function without(some: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  return taken.reduce<TimeRange[]>(
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
