import { describe, expect, it } from "vitest";
import { type ReportAddress, readReportAddress, reportPath, reportQuery, reportSearch } from "./report-address.ts";

const whole: ReportAddress = {
  from: "2026-10-22",
  to: "2026-11-20",
  by: "person",
  compare: "year",
  filters: { channel: "online", item: "ac01" },
  show: "net",
  rows: { figure: "gross", group: "" },
  what: "net",
};

describe("the address of a report", () => {
  it("says all that the screen shows, and reads back the same", () => {
    expect(readReportAddress(new URLSearchParams(reportSearch(whole)))).toEqual(whole);
    expect(readReportAddress(new URLSearchParams(""))).toEqual({ filters: {} });
    expect(reportPath("sales")).toBe("/admin/reports/sales");
  });

  it("leaves out what makes no sense", () => {
    const odd = "from=2026-11-20&to=2026-10-22&by=moon&compare=never&q=1";
    expect(readReportAddress(new URLSearchParams(odd))).toEqual({ filters: {} });
    expect(readReportAddress(new URLSearchParams("from=2026-10-22"))).toEqual({ filters: {} });
  });

  it("asks the server for figures alone, not for what is open on the screen", () => {
    expect(reportQuery(whole)).toEqual({
      ...{ from: "2026-10-22", to: "2026-11-20", by: "person", compare: "year" },
      ...{ channel: "online", item: "ac01" },
    });
  });
});
