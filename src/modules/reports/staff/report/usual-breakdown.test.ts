import { expect, it } from "vitest";
import { usualBreakdown } from "./usual-breakdown.ts";

it("a report over time is broken down by weeks or months if its period is long (OO-16)", () => {
  const report = { by: ["day", "week", "month", "person"] } as const;
  const [from, to] = ["2026-10-22", "2026-11-20"];
  expect(usualBreakdown(report, { from, to })).toBe("day");
  expect(usualBreakdown(report, { from: "2026-01-01", to })).toBe("week");
  expect(usualBreakdown(report, { from: "2023-01-01", to })).toBe("month");
  expect(usualBreakdown({ by: ["month", "week"] }, { from, to })).toBe("month");
  expect(usualBreakdown({ by: ["person", "day"] }, { from: "2023-01-01", to })).toBe("person");
});
