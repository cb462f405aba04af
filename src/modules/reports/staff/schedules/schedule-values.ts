import type { Breakdown, Comparison, Filter } from "../../domain/report.ts";
import type { Cadence, SchedulePeriod } from "../../domain/report-schedule.ts";
import { type ReportName, reportNamed } from "../../domain/reports.ts";
import type { ReportSchedule } from "../contract/schedule-calls.ts";

/** The values of a schedule's dialog. `weekday` and `day` stay while another cadence is selected. */
export type ScheduleValues = {
  name: string;
  report: ReportName;
  period: SchedulePeriod;
  by: Breakdown;
  compare: Comparison;
  filters: Readonly<Partial<Record<Filter, string>>>;
  cadence: Cadence;
  weekday: number;
  day: number;
  at: string;
  recipientIds: readonly string[];
};

/** The report that was open when the person chose to send reports by email. */
export type ScheduleStart = Pick<ScheduleValues, "report" | "by" | "compare" | "filters">;

/** Returns the initial values of a new schedule: every Monday morning, for last week. */
export function startValues(
  start: ScheduleStart = { report: "sales", by: "day", compare: "before", filters: {} },
): ScheduleValues {
  return {
    name: reportNamed(start.report).title,
    ...start,
    period: "lastWeek",
    cadence: "weekly",
    weekday: 1,
    day: 1,
    at: "07:00",
    recipientIds: [],
  };
}

/** Returns the values of an existing schedule. */
export function valuesOf({ name, query, cadence, on, at, recipients }: ReportSchedule): ScheduleValues {
  const { report, period, by, compare, ...filters } = query;
  return {
    name,
    report,
    period,
    by,
    compare,
    filters,
    cadence,
    at,
    weekday: cadence === "weekly" ? (on ?? 1) : 1,
    day: cadence === "monthly" ? (on ?? 1) : 1,
    recipientIds: recipients.map(({ id }) => id),
  };
}

/** Returns the request body for the server. */
export function toBody(values: ScheduleValues) {
  const { name, report, period, by, compare, filters, cadence, weekday, day, at, recipientIds } = values;
  return {
    name: name.trim(),
    query: { report, period, by, compare, ...filters },
    cadence,
    on: { daily: null, weekly: weekday, monthly: day }[cadence],
    at,
    recipientIds: [...recipientIds],
  };
}
