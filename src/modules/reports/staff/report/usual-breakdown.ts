import { spanFor } from "#staff/charts/day-marks.ts";
import { type Days, isOfTime } from "../../domain/period.ts";
import type { Breakdown, Report } from "../../domain/report.ts";

/** Returns by what a report is broken down where its address doesn't say: along time, by so many bars as can be drawn. */
export function usualBreakdown({ by }: Pick<Report, "by">, { from, to }: Days): Breakdown | undefined {
  const [first] = by;
  if (first === undefined || !isOfTime(first)) return first;
  const span = spanFor(from, to);
  return by.includes(span) ? span : first;
}
