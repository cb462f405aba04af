import { describe, expect, it } from "vitest";
import { addDays } from "#shared/zoned-time.ts";
import { axisLabels, spanFor, spanName } from "./day-marks.ts";

const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));

describe("the bars of a chart's period (OO-16)", () => {
  it("are days for up to 92 days, then weeks, then months", () => {
    expect(spanFor("2026-09-01", "2026-11-30")).toBe("day");
    expect(spanFor("2026-08-31", "2026-12-01")).toBe("week");
    // The period has 91 weeks, and a partial week at each end.
    expect(spanFor("2025-03-01", addDays("2025-03-01", 637))).toBe("month");
    expect(spanFor("2025-03-01", addDays("2025-03-01", 636))).toBe("week");
    expect(spanFor("2023-11-21", "2026-11-20")).toBe("month");
  });

  it("are named by day, week or month, with the year unless it is the current year", () => {
    expect(spanName("2026-11-20", "day", "2026-11-24")).toBe("Friday, November 20");
    expect(spanName("2025-11-20", "day", "2026-11-24")).toBe("Thursday, November 20, 2025");
    expect(spanName("2026-11-16", "week", "2026-11-24")).toBe("Week of Nov 16");
    expect(spanName("2025-11-17", "week", "2026-11-24")).toBe("Week of Nov 17, 2025");
    expect(spanName("2026-11-01", "month", "2026-11-24")).toBe("November 2026");
  });
});

describe("the labels under a chart (OO-16)", () => {
  it("are a week apart if not every day fits, and include the month where it changes", () => {
    const labels = axisLabels(days("2026-10-22", 30), "day", 10);
    expect(labels).toHaveLength(30);
    expect(labels.flatMap((label, at) => (label ? [[at, label]] : []))).toEqual([
      [0, "Oct 22"],
      [7, "29"],
      [14, "Nov 5"],
      [21, "12"],
      [28, "19"],
    ]);
  });

  it("include each year only once if the bars are months", () => {
    const months = ["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"];
    expect(axisLabels(months, "month", 9)).toEqual(["Nov 2025", "Dec", "Jan 2026", "Feb"]);
  });

  it("are never more than fit under the chart", () => {
    for (const span of ["day", "week", "month"] as const)
      for (let count = 1; count <= 200; count += 9)
        for (const room of [1, 4, 11]) {
          const shown = axisLabels(days("2026-01-01", count), span, room).filter(Boolean);
          expect(shown.length).toBeGreaterThan(0);
          expect(shown.length).toBeLessThanOrEqual(room);
        }
  });
});
