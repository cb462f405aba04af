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

describe("the URL of a report (OO-14)", () => {
  it("contains the whole state of the report's screen, and is parsed into the same state", () => {
    expect(readReportAddress(new URLSearchParams(reportSearch(whole)))).toEqual(whole);
    expect(readReportAddress(new URLSearchParams(""))).toEqual({ filters: {} });
    expect(reportPath("sales")).toBe("/admin/reports/sales");
  });

  it("is parsed without its invalid values", () => {
    const odd = "from=2026-11-20&to=2026-10-22&by=moon&compare=never&q=1";
    expect(readReportAddress(new URLSearchParams(odd))).toEqual({ filters: {} });
    expect(readReportAddress(new URLSearchParams("from=2026-10-22"))).toEqual({ filters: {} });
  });

  it("determines which figures are requested from the server; rows expanded on the screen don't change the request", () => {
    expect(reportQuery(whole)).toEqual({
      from: "2026-10-22",
      to: "2026-11-20",
      by: "person",
      compare: "year",
      channel: "online",
      item: "ac01",
    });
  });
});
