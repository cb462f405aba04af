import { expect, it } from "vitest";
import { instantOf } from "#shared/zoned-time.ts";
import { isWithinNoticeWindow } from "./notice-window.ts";

const startsAt = new Date("2026-12-10T15:00:00.000Z");

it("BK-5: a visit is within the notice period at 47:59:59.999 before its start, but not at exactly 48 hours", () => {
  expect(isWithinNoticeWindow(startsAt, new Date("2026-12-08T15:00:00.001Z"), 48)).toBe(true);
  expect(isWithinNoticeWindow(startsAt, new Date("2026-12-08T15:00:00.000Z"), 48)).toBe(false);
});

it("BK-9: a notice period of 48 hours begins Friday at 09:00 for Sunday at 10:00 if the clocks go forward in between", () => {
  const visit = instantOf("2026-03-08", "10:00", "America/New_York") ?? new Date(0);
  const lastFree = instantOf("2026-03-06", "09:00", "America/New_York") ?? new Date(0);
  expect(isWithinNoticeWindow(visit, lastFree, 48)).toBe(false);
  expect(isWithinNoticeWindow(visit, new Date(lastFree.getTime() + 1), 48)).toBe(true);
});

it("the notice period's length is the clinic's setting", () => {
  expect(isWithinNoticeWindow(startsAt, new Date("2026-12-09T15:00:00Z"), 24)).toBe(false);
});
