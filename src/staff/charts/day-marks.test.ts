import { describe, expect, it } from "vitest";
import { addDays } from "#shared/zoned-time.ts";
import { axisLabels, MOST_BARS, spanFor, spanName, spansOf } from "./day-marks.ts";

describe("the bars of a period (OO-16)", () => {
  it("are days up to 92, then weeks, then months", () => {
    expect(spanFor("2026-09-01", "2026-11-30")).toBe("day");
    expect(spanFor("2026-08-31", "2026-12-01")).toBe("week");
    expect(spanFor("2023-11-21", "2026-11-20")).toBe("month");
  });

  it("are at most 92 as days or weeks, whatever day a period begins on", () => {
    for (let days = 1; days < 700; days += 1) {
      const from = addDays("2026-01-01", days % 7);
      const to = addDays(from, days - 1);
      const span = spanFor(from, to);
      if (span !== "month") expect(spansOf(from, to, span).length).toBeLessThanOrEqual(MOST_BARS);
    }
  });

  it("begin on the period's first day, then on Mondays or firsts of months", () => {
    expect(spansOf("2026-11-18", "2026-12-01", "week")).toEqual(["2026-11-18", "2026-11-23", "2026-11-30"]);
    expect(spansOf("2026-11-23", "2026-11-29", "week")).toEqual(["2026-11-23"]);
    expect(spansOf("2025-12-31", "2026-03-01", "month")).toEqual([
      "2025-12-31",
      "2026-01-01",
      "2026-02-01",
      "2026-03-01",
    ]);
    expect(spansOf("2028-02-28", "2028-03-01", "day")).toHaveLength(3);
  });

  it("are named by day, week and month, with the year where it isn't this one", () => {
    expect(spanName("2026-11-20", "day", "2026-11-24")).toBe("Friday, November 20");
    expect(spanName("2025-11-20", "day", "2026-11-24")).toBe("Thursday, November 20, 2025");
    expect(spanName("2026-11-16", "week", "2026-11-24")).toBe("Week of Nov 16");
    expect(spanName("2025-11-17", "week", "2026-11-24")).toBe("Week of Nov 17, 2025");
    expect(spanName("2026-11-01", "month", "2026-11-24")).toBe("November 2026");
  });
});

describe("the labels under a chart (OO-16)", () => {
  it("stand a week apart where every day doesn't fit, and say the month where it changes", () => {
    const days = spansOf("2026-10-22", "2026-11-20", "day");
    const labels = axisLabels(days, "day", 10);
    expect(labels).toHaveLength(days.length);
    expect(labels.flatMap((label, at) => (label ? [[at, label]] : []))).toEqual([
      [0, "Oct 22"],
      [7, "29"],
      [14, "Nov 5"],
      [21, "12"],
      [28, "19"],
    ]);
  });

  it("say the year once in months", () => {
    const months = spansOf("2025-11-01", "2026-02-01", "month");
    expect(axisLabels(months, "month", 9)).toEqual(["Nov 2025", "Dec", "Jan 2026", "Feb"]);
  });

  it("are never more than there is room for", () => {
    for (const span of ["day", "week", "month"] as const)
      for (let count = 1; count <= 200; count += 9)
        for (const room of [1, 4, 11]) {
          const firsts = Array.from({ length: count }, (_, at) => addDays("2026-01-01", at));
          const shown = axisLabels(firsts, span, room).filter(Boolean);
          expect(shown.length).toBeGreaterThan(0);
          expect(shown.length).toBeLessThanOrEqual(room);
        }
  });
});
