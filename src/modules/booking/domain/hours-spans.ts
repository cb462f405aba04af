import type { HoursSpan } from "#modules/scheduling/domain/resource.ts";
import { minutesOf } from "#shared/zoned-time.ts";

export type SpanIssue = { index: number; message: string };

/** Returns the first problem with each span of a day's hours; `index` is the position of the span. */
export function findSpanIssues(spans: readonly HoursSpan[]): SpanIssue[] {
  return spans.flatMap((span, index) => {
    if (minutesOf(span.closes) <= minutesOf(span.opens)) return { index, message: "Ends before it starts." };
    const other = spans.slice(0, index).find((earlier) => overlap(earlier, span));
    return other ? { index, message: `Overlaps ${formatSpan(other)}.` } : [];
  });
}

function overlap(one: HoursSpan, other: HoursSpan): boolean {
  return minutesOf(one.opens) < minutesOf(other.closes) && minutesOf(other.opens) < minutesOf(one.closes);
}

/** Formats hours as staff type and read them: "9:00 to 13:00". */
export function formatSpan({ opens, closes }: HoursSpan): string {
  return `${formatShortTime(opens)} to ${formatShortTime(closes)}`;
}

/** Formats "09:30" as "9:30". */
export function formatShortTime(time: string): string {
  return time.replace(/^0/, "");
}

/** Returns the total minutes of a week's hours in wall time. */
export function minutesOfWeek(week: readonly (readonly HoursSpan[])[]): number {
  return week.reduce((sum, spans) => sum + minutesOfDay(spans), 0);
}

/** Returns the total minutes of one day's hours in wall time. */
export function minutesOfDay(spans: readonly HoursSpan[]): number {
  return spans.reduce((sum, { opens, closes }) => sum + minutesOf(closes) - minutesOf(opens), 0);
}
