import { expect } from "vitest";
import { REPORT_NAMES, type ReportName, reportNamed } from "#modules/reports/domain/reports.ts";
import { listRows } from "#modules/reports/server/reading/list-rows.ts";
import { readReport } from "#modules/reports/server/reading/read-report.ts";
import type { Database } from "#platform/db/client.ts";

type Options = {
  from: string;
  to: string;
  /** How many groups per breakdown are checked. */
  groups: number;
  /** How many breakdowns per report are checked. */
  breakdowns: number;
  /** Which reports: all of them, if left out. */
  names?: readonly ReportName[];
};

/**
 * Expects that the rows behind each figure of the reports add up to its total, and the rows of each group to the
 * group's total. Returns how many numbers were checked.
 */
export async function expectRowsAddUp(
  db: Database,
  { from, to, groups, breakdowns, names = REPORT_NAMES }: Options,
): Promise<number> {
  let numbers = 0;
  const follow = async (
    input: Omit<Parameters<typeof listRows>[1], "from" | "to" | "filters">,
    value: number | null,
  ) => {
    const rows = await listRows(db, { ...input, from, to, filters: {} }, { limit: 100_000 });
    const sum = rows.docs.reduce((all, { amount }) => all + amount, 0);
    expect({ ...input, sum, told: rows.sum, count: rows.count }).toEqual({
      ...input,
      sum: value,
      told: value,
      count: rows.docs.length,
    });
    numbers += 1;
  };
  for (const name of names) {
    for (const by of reportNamed(name).by.slice(0, breakdowns)) {
      const report = await readReport(db, { name, from, to, by, compare: "none", filters: {} });
      for (const { id: figure } of report.columns.filter(({ hasRows }) => hasRows)) {
        await follow({ name, by, figure }, report.totals[figure] ?? 0);
        const filled = report.groups.filter(({ values }) => values[figure] !== 0).slice(0, groups);
        for (const { key, values } of filled) await follow({ name, by, figure, group: key }, values[figure] ?? 0);
      }
    }
  }
  return numbers;
}
