import type { Values } from "./figure-values.ts";
import type { FigureKind } from "./report.ts";
import type { ReportName } from "./reports.ts";

export type HeadlineId = "revenue" | "visits" | "hours" | "noShows" | "back" | "owed";

type HeadlineRule = {
  id: HeadlineId;
  report: ReportName;
  figure: string;
  label: string;
  kind: FigureKind;
  /** Whether a higher value is better; undefined if neither is. */
  isMoreBetter?: boolean;
  note?: string;
  /**
   * Shifts the period this many days earlier, for a figure about customers who returned, so that they had time to
   * return.
   */
  daysEarlier?: number;
};

/** The six figures at the top of the dashboard. */
export const HEADLINES: readonly HeadlineRule[] = [
  { id: "revenue", report: "sales", figure: "net", label: "Revenue", kind: "money", isMoreBetter: true },
  { id: "visits", report: "visits", figure: "visits", label: "Visits", kind: "count", isMoreBetter: true },
  {
    id: "hours",
    report: "utilization",
    figure: "utilization",
    label: "Hours booked",
    kind: "percent",
    isMoreBetter: true,
  },
  { id: "noShows", report: "visits", figure: "noShowRate", label: "No-shows", kind: "percent", isMoreBetter: false },
  {
    id: "back",
    report: "back",
    figure: "backRate",
    label: "Back within 90 days",
    kind: "percent",
    isMoreBetter: true,
    note: "of those whose 90 days ended",
    daysEarlier: 91,
  },
  {
    id: "owed",
    report: "owed",
    figure: "owed",
    label: "We owe customers",
    kind: "money",
    note: "gift cards, credit, sessions",
  },
];

/**
 * If the value has grown more than this many times, no change in percent is shown, because the former value was too
 * small.
 */
const MOST_TIMES = 3;

/** Whether the former value was too small for a change in percent to say anything. */
export const isMuchMore = (now: number, before: number): boolean => Math.abs(now) > MOST_TIMES * Math.abs(before);

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the change of a figure from the previous period: in points for a percentage, else in percent of the former
 * value. Null if that was too small to compare with.
 */
export function changeOf({ kind, isMoreBetter }: HeadlineRule, now: Values[string], before: Values[string]) {
  if (isMoreBetter === undefined || now === null || before === null) return null;
  if (kind !== "percent" && (before === 0 || isMuchMore(now, before))) return null;
  const value = toTenth(kind === "percent" ? now - before : ((now - before) / Math.abs(before)) * 100);
  return {
    in: kind === "percent" ? "points" : "percent",
    value,
    isGood: value === 0 || value > 0 === isMoreBetter,
  } as const;
}
