import { addDays } from "#shared/zoned-time.ts";
import type { Days } from "../../domain/period.ts";
import type { ReportName } from "../../domain/reports.ts";

export type Preset = { label: string; days: Days };

const monthStart = (day: string) => `${day.slice(0, 7)}-01`;
const quarterStart = (day: string) => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
};

/** Returns the periods that buttons offer (yesterday, last month ...), counted from the given day. */
export function presetsOn(today: string): Preset[] {
  const back = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const yesterday = addDays(today, -1);
  const lastOfMonth = addDays(monthStart(today), -1);
  const lastOfQuarter = addDays(quarterStart(today), -1);
  const year = today.slice(0, 4);
  const lastYear = Number(year) - 1;
  return [
    { label: "Last 30 days", days: back(30) },
    { label: "Today", days: back(1) },
    { label: "Yesterday", days: { from: yesterday, to: yesterday } },
    { label: "Last 7 days", days: back(7) },
    { label: "Last 90 days", days: back(90) },
    { label: "This month", days: { from: monthStart(today), to: today } },
    { label: "Last month", days: { from: monthStart(lastOfMonth), to: lastOfMonth } },
    { label: "Last quarter", days: { from: quarterStart(lastOfQuarter), to: lastOfQuarter } },
    { label: "This year", days: { from: `${year}-01-01`, to: today } },
    { label: "Last year", days: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` } },
  ];
}

/** Returns the first preset with the same days as a period, if any. */
export function presetOf({ from, to }: Days, today: string): Preset | undefined {
  return presetsOn(today).find(({ days }) => days.from === from && days.to === to);
}

/**
 * Returns the days that a report shows at first: the last 30, or earlier days for a report about customers who return
 * months later.
 */
export function usualDays(today: string, report?: ReportName): Days {
  const lastDays = { from: addDays(today, -29), to: today };
  if (report === "cohorts") return { from: `${Number(today.slice(0, 4)) - 1}${monthStart(today).slice(4)}`, to: today };
  return report === "back" ? { from: addDays(lastDays.from, -91), to: addDays(today, -91) } : lastDays;
}
