import type { HoursSpan } from "#modules/scheduling/domain/resource.ts";
import { minutesOf } from "#shared/zoned-time.ts";

export type SpanIssue = { index: number; message: string };

/** What is wrong with the hours of one day, for each span the first thing; `index` is the span's. */
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

/** "9:00 to 13:00": hours as staff type and read them. */
export function formatSpan({ opens, closes }: HoursSpan): string {
  return `${shortTime(opens)} to ${shortTime(closes)}`;
}

/** "09:30" as "9:30". */
export function shortTime(time: string): string {
  return time.replace(/^0/, "");
}

/** Minutes of a week's hours by the wall clock. */
export function minutesOfWeek(week: readonly (readonly HoursSpan[])[]): number {
  return week.reduce((sum, spans) => sum + minutesOfDay(spans), 0);
}

/** Minutes of one day's hours by the wall clock. */
export function minutesOfDay(spans: readonly HoursSpan[]): number {
  return spans.reduce((sum, { opens, closes }) => sum + minutesOf(closes) - minutesOf(opens), 0);
}
