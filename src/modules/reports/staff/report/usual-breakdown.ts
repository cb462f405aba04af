import { spanFor } from "#staff/charts/day-marks.ts";
import { type Days, isOfTime } from "../../domain/period.ts";
import type { Breakdown, Report } from "../../domain/report.ts";

/** Returns the breakdown of a report whose URL has none: over time, with as many bars as can be drawn. */
export function usualBreakdown({ by }: Pick<Report, "by">, { from, to }: Days): Breakdown | undefined {
  const [first] = by;
  if (first === undefined || !isOfTime(first)) return first;
  const span = spanFor(from, to);
  return by.includes(span) ? span : first;
}
