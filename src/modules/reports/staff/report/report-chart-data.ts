import type { ChartData } from "#staff/charts/chart-data.ts";
import { spanName } from "#staff/charts/day-marks.ts";
import { isOfTime } from "../../domain/period.ts";
import type { Breakdown } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import type { ReportAnswer, ReportColumn, ReportGroup } from "../contract/report-schemas.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";

/** For each report, the figures that add up to a total, which the chart shows as stacked bars. */
const STACKS: Partial<Record<ReportName, readonly string[]>> = {
  revenue: ["treatments", "products", "giftCards", "memberships", "shipping", "fees"],
  reductions: ["coupons", "offers", "members"],
  "money-in": ["provider", "terminal", "cash"],
};

/** The main figure of a report, if that isn't the first one. */
const MAIN: Partial<Record<ReportName, string>> = {
  sales: "net",
  tax: "tax",
  owed: "owed",
  deferred: "closing",
  unpaid: "unpaid",
  "visit-value": "value",
  utilization: "utilization",
  back: "backRate",
  top: "net",
  stock: "value",
  coupons: "coupons",
  closes: "difference",
  payouts: "paidOut",
};

/** Returns a group's name: formatted for days, weeks and months, otherwise as sent by the server. */
export function groupName({ key, label }: Pick<ReportGroup, "key" | "label">, by: Breakdown, today: string): string {
  return isOfTime(by) ? spanName(key, by, today) : label;
}

/** Whether a figure has values to draw. */
const isDrawn = ({ groups }: ReportAnswer, { id }: ReportColumn): boolean =>
  groups.some(({ values, before }) => values[id] || before?.[id]);

/** Returns the columns that have values to draw, each with its color. */
export const drawnColumns = (answer: ReportAnswer, columns: readonly ReportColumn[]) =>
  columns.map((column, tone) => ({ column, tone })).filter(({ column }) => isDrawn(answer, column));

/**
 * Returns the columns that a chart shows: the figure that the reader chose; otherwise the figures that add up;
 * otherwise the report's main figure, or the first figure with values if the main one has none.
 */
export function chartColumns(answer: ReportAnswer, show: string | undefined): ReportColumn[] {
  const { name, columns } = answer;
  const byId = (id: string | undefined) => columns.filter((column) => column.id === id);
  if (show !== undefined && byId(show).length > 0) return byId(show);
  const stack = STACKS[name]?.flatMap(byId) ?? [];
  if (stack.length > 0) return stack;
  const main = byId(MAIN[name])[0] ?? columns[0];
  const drawn = main && isDrawn(answer, main) ? main : columns.find((column) => isDrawn(answer, column));
  return [drawn ?? main].filter((column) => column !== undefined);
}

/** Whether the report can show all figures that add up in one chart, in addition to single figures. */
export const hasStack = (name: ReportName): boolean => STACKS[name] !== undefined;

/** Returns the data of a report's chart over time, with its comparison period. */
export function timeChartData(answer: ReportAnswer, columns: readonly ReportColumn[], today: string): ChartData {
  const { groups, by, compare } = answer;
  const [first] = columns;
  const before = (group: ReportGroup) =>
    group.before && columns.reduce((sum, { id }) => sum + (group.before?.[id] ?? 0), 0);
  const ofOne = (group: ReportGroup) => (first && group.before?.[first.id]) ?? null;
  const former = { name: "Before", values: groups.map(columns.length === 1 ? ofOne : before) };
  return {
    unit: first?.kind ?? "count",
    markHead: BREAKDOWN_WORDS[by],
    marks: groups.map((group) => ({ key: group.key, name: groupName(group, by, today) })),
    series: drawnColumns(answer, columns).map(({ column: { id, label }, tone }) => ({
      name: label,
      tone,
      values: groups.map(({ values }) => values[id] ?? null),
    })),
    ...(columns.length > 1 ? { sumName: "All" } : {}),
    ...(compare ? { former } : {}),
  };
}
