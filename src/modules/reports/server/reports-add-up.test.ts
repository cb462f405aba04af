import { describe, expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { seedDemoLife } from "#server/seed.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { REPORT_NAMES, reportNamed } from "../domain/reports.ts";
import { drainReports } from "./drain-reports.ts";
import { listRows } from "./reading/list-rows.ts";
import { readReport } from "./reading/read-report.ts";
import { todayOf } from "./reading/reader-of.ts";
import { addDays } from "#shared/zoned-time.ts";

const { db } = await demoDatabase({ statementTimeoutMs: 120_000 }, { hasOwnPolicy: true });
let t = performance.now();
const lap = (n: string) => { console.log(n, performance.now() - t); t = performance.now(); };
await seedDemoLife(db, { origin: "http://localhost:3000", secrets: await loadSecrets(db, undefined) });
lap("life");
while (!(await drainReports(db)).isComplete);
lap("drain");
const to = await todayOf(db);
const days = { from: addDays(to, -175), to };

describe.each(REPORT_NAMES)("OO-14: the demo’s report %s", (name) => {
  it("has rows that add up to each number, in groups and in all", async () => {
    for (const by of reportNamed(name).by) {
      const report = await readReport(db, { name, ...days, by, compare: "none", filters: {} });
      if (by === reportNamed(name).by[0]) console.log(name, by, report.groups.length, JSON.stringify(report.totals).slice(0, 700));
      for (const { id } of report.columns.filter(({ hasRows }) => hasRows)) {
        const rows = await listRows(db, { name, ...days, by, figure: id, filters: {} }, { limit: 100_000 });
        const sum = rows.docs.reduce((all, { amount }) => all + amount, 0);
        expect([id, by, rows.sum, sum], id).toEqual([id, by, report.totals[id], report.totals[id]]);
        for (const { key, values } of report.groups.slice(0, 4)) {
          const of = await listRows(db, { name, ...days, by, figure: id, group: key, filters: {} }, { limit: 100_000 });
          expect([id, by, key, of.sum, of.docs.reduce((all, { amount }) => all + amount, 0)]).toEqual([id, by, key, values[id], values[id]]);
        }
      }
    }
    lap(name);
  });
});
