import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toTime } from "#shared/zoned-time.ts";
import { chances } from "#testing/runs.ts";
import { findSpanIssues, minutesOfWeek } from "./hours-spans.ts";
import { formatDayText, parseWeekText } from "./week-text.ts";

const daysOf = (text: string) => Object.fromEntries(parseWeekText(text).days ?? []);
const span = (opens: string, closes: string) => ({ opens, closes });

describe("the parser of typed working hours", () => {
  it("reads a day with a break", () => {
    expect(daysOf("Wed 11:00-14:00, 14:30-17:00")).toEqual({ 3: [span("11:00", "14:00"), span("14:30", "17:00")] });
  });

  it("reads several days, with any separators", () => {
    const week = { 1: [span("09:00", "17:00")], 2: [span("09:00", "17:00")], 6: [] };
    for (const text of [
      "Mon-Tue 9-17; Sat off",
      "monday, tuesday 9:00 to 5pm\nSaturday closed",
      "Mon and Tue 9am-5pm, Sat off",
    ])
      expect(daysOf(text), text).toEqual(week);
    expect(Object.keys(daysOf("Fri-Mon 10-12"))).toEqual(["0", "1", "5", "6"]);
    expect(daysOf("Mon 9-12, 13-17 Tue 10:30 - 24:00")).toEqual({
      1: [span("09:00", "12:00"), span("13:00", "17:00")],
      2: [span("10:30", "24:00")],
    });
  });

  it("reports unreadable and impossible hours", () => {
    expect(parseWeekText("Wed 14-11").issue).toBe("Wed: Ends before it starts.");
    expect(parseWeekText("Wed 9-13, 12:30-17").issue).toBe("Wed: Overlaps 9:00 to 13:00.");
    expect(parseWeekText("Wed 25-26").issue).toBe(
      "“Wed 25-26” can’t be read. Write it like “Wed 11:00-14:00, 14:30-17:00”.",
    );
    for (const text of ["", "9-17", "Wed", "Wed 9", "Someday 9-17", "Wed 9:75-10"])
      expect(parseWeekText(text).issue, text).toContain("Write it like");
  });

  it("reads back any working hours that were formatted as text", () => {
    const quarters = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), quarters, (weekday, found) => {
        const edges = found.toSorted((a, b) => a - b).map((quarter) => toTime(quarter * 15));
        const spans = Array.from({ length: Math.floor(edges.length / 2) }, (_, index) =>
          span(edges[index * 2] ?? "", edges[index * 2 + 1] ?? ""),
        );
        expect(daysOf(formatDayText(weekday, spans))).toEqual({ [weekday]: spans });
      }),
      chances(300, 3_000, 20_261_122),
    );
  });
});

describe("the spans of a day's working hours", () => {
  it("end after they start, and may touch but not overlap", () => {
    expect(findSpanIssues([span("13:00", "09:00")])).toEqual([{ index: 0, message: "Ends before it starts." }]);
    expect(findSpanIssues([span("09:00", "13:00"), span("12:45", "17:00")])).toEqual([
      { index: 1, message: "Overlaps 9:00 to 13:00." },
    ]);
    expect(findSpanIssues([span("09:00", "13:00"), span("13:00", "17:00")])).toEqual([]);
  });

  it("add up to the week's hours", () => {
    expect(minutesOfWeek([[], [span("09:00", "13:00"), span("13:45", "17:00")], [], [], [], [], []])).toBe(435);
  });
});
