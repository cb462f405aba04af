import type { ChartData } from "#staff/charts/chart-data.ts";
import { spanName } from "#staff/charts/day-marks.ts";
import { isOfTime } from "../../domain/period.ts";
import type { Breakdown } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import type { ReportAnswer, ReportColumn, ReportGroup } from "../contract/report-schemas.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";

/** Figures that add up: bars show them on top of each other. */
const STACKS: Partial<Record<ReportName, readonly string[]>> = {
  revenue: ["treatments", "products", "giftCards", "memberships", "shipping", "fees"],
  reductions: ["coupons", "offers", "members"],
  "money-in": ["provider", "terminal", "cash"],
};

/** The figure that a report is about, where it isn't the first one. */
const MAIN: Partial<Record<ReportName, string>> = {
  sales: "net",
  tax: "tax",
  owed: "owed",
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

/** How a group is called: days by their words, others as the server says. */
export function groupName({ key, label }: Pick<ReportGroup, "key" | "label">, by: Breakdown, today: string): string {
  return isOfTime(by) ? spanName(key, by, today) : label;
}

/** Returns the columns that a chart shows: the figure chosen, else those that add up, else the one the report is about. */
export function chartColumns({ name, columns }: ReportAnswer, show: string | undefined): ReportColumn[] {
  const byId = (id: string | undefined) => columns.filter((column) => column.id === id);
  if (show !== undefined && byId(show).length > 0) return byId(show);
  const stack = STACKS[name]?.flatMap(byId) ?? [];
  if (stack.length > 0) return stack;
  const main = byId(MAIN[name]);
  return main.length > 0 ? main : columns.slice(0, 1);
}

/** Whether all that adds up can be shown at once, beside single figures. */
export const hasStack = (name: ReportName): boolean => STACKS[name] !== undefined;

/** Returns what a chart along time shows of a report, with the period that it is compared with. */
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
    series: columns.map(({ id, label }) => ({ name: label, values: groups.map(({ values }) => values[id] ?? null) })),
    ...(columns.length > 1 ? { sumName: "All" } : {}),
    ...(compare ? { former } : {}),
  };
}
