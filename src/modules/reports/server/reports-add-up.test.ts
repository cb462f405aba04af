import { describe, expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { seedDemoLife } from "#server/seed.ts";
import { addDays } from "#shared/zoned-time.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { REPORT_NAMES, reportNamed } from "../domain/reports.ts";
import { drainReports } from "./drain-reports.ts";
import { listRows } from "./reading/list-rows.ts";
import { readReport } from "./reading/read-report.ts";
import { todayOf } from "./reading/reader-of.ts";

const { db } = await demoDatabase({ statementTimeoutMs: 120_000 }, { hasOwnPolicy: true });
console.time("life");
await seedDemoLife(db, { origin: "http://localhost:3000", secrets: await loadSecrets(db, undefined) });
console.timeEnd("life");
console.time("drain");
while (!(await drainReports(db)).isComplete);
console.timeEnd("drain");
const to = await todayOf(db);
const days = { from: addDays(to, -45), to };

describe.each(REPORT_NAMES)("OO-14: the demo’s report %s", (name) => {
  it("has rows that add up to each number, in groups and in all", async () => {
    for (const by of reportNamed(name).by) {
      const report = await readReport(db, { name, ...days, by, compare: "none", filters: {} });
      console.log(
        name,
        by,
        report.groups.length,
        JSON.stringify(report.totals).slice(0, 400),
        report.groups.slice(0, 3).map((g) => g.label),
      );
      for (const { id } of report.columns.filter(({ hasRows }) => hasRows)) {
        const rows = await listRows(db, { name, ...days, by, figure: id, filters: {} }, { limit: 100_000 });
        const sum = rows.docs.reduce((all, { amount }) => all + amount, 0);
        expect([id, by, rows.sum, sum], id).toEqual([id, by, report.totals[id], report.totals[id]]);
        for (const { key, values } of report.groups) {
          if (by === "day") continue;
          const of = await listRows(db, { name, ...days, by, figure: id, group: key, filters: {} }, { limit: 100_000 });
          expect([id, by, key, of.sum, of.docs.reduce((all, { amount }) => all + amount, 0)]).toEqual([
            id,
            by,
            key,
            values[id],
            values[id],
          ]);
        }
      }
    }
  });
});
