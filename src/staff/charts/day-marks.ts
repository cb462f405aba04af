import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatDay } from "#shared/zoned-time.ts";

export type Span = "day" | "week" | "month";

/** The maximum number of bars. More are too close to tell apart. */
export const MOST_BARS = 92;

const DAY_MS = 86_400_000;
const WEEK = 7;

const daysIn = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/**
 * Returns the shortest span that divides a period, both days inclusive, into at most 92 bars; months if even those are
 * more.
 */
export function spanFor(from: string, to: string): Span {
  const days = daysIn(from, to);
  if (days <= MOST_BARS) return "day";
  // A period that begins in the middle of a week has a partial week at each end.
  return Math.ceil(days / WEEK) + 1 <= MOST_BARS ? "week" : "month";
}

/** Returns "Friday, November 20", "Week of Nov 16" or "November 2026" for the first day of a span. */
export function spanName(first: string, span: Span, today: string): string {
  if (span === "month") return englishFormats.month(first);
  if (span === "day") return formatDay(first, { today });
  const year = first.slice(0, 4);
  return `Week of ${englishFormats.monthDay(first)}${year === today.slice(0, 4) ? "" : `, ${year}`}`;
}

/** Possible numbers of marks between labels: whole weeks for days, fractions of a year for months. */
const STRIDES: Record<Span, readonly number[]> = {
  day: [1, 2, 7, 14, 28, 56],
  week: [1, 2, 4, 8, 13, 26],
  month: [1, 2, 3, 6, 12, 24],
};

/**
 * Returns the labels below a chart that has room for `room` labels: "Oct 22", then "29", with the month again when it
 * changes. Marks between labels get an empty one.
 */
export function axisLabels(firsts: readonly string[], span: Span, room: number): string[] {
  const most = Math.max(1, Math.floor(room));
  const stride = STRIDES[span].find((step) => firsts.length / step <= most) ?? Math.ceil(firsts.length / most);
  let shown = "";
  return firsts.map((first, at) => {
    if (at % stride !== 0) return "";
    const before = shown;
    shown = first;
    if (span === "month") return monthLabel(first, before);
    return first.slice(0, 7) === before.slice(0, 7) ? String(Number(first.slice(8))) : englishFormats.monthDay(first);
  });
}

function monthLabel(first: string, before: string): string {
  const month = englishFormats.months.short[Number(first.slice(5, 7)) - 1] ?? "";
  return first.slice(0, 4) === before.slice(0, 4) ? month : `${month} ${first.slice(0, 4)}`;
}
