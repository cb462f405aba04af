import { expect, it } from "vitest";
import { addDays } from "#shared/zoned-time.ts";
import type { DateOutlook } from "../intervals/date-outlook.ts";
import { firstClearDay } from "./first-clear-day.ts";

const clear: DateOutlook = { closes: () => undefined, warns: () => [] };
const TODAY = "2026-11-28";

it("a visit can be booked again from the first day without a blocking or warning rule", () => {
  expect(firstClearDay(clear, TODAY)).toBe(TODAY);
  const closed: DateOutlook = {
    ...clear,
    closes: (date) =>
      date < "2026-12-20" ? { code: "too_soon", why: "Four weeks.", earliest: "2026-12-20" } : undefined,
  };
  expect(firstClearDay(closed, TODAY)).toBe("2026-12-20");
  const warned: DateOutlook = {
    ...closed,
    warns: (date) => (date < "2027-02-20" ? [{ ruleId: "R16-AG01", reason: "Twelve weeks." }] : []),
  };
  expect(firstClearDay(warned, TODAY)).toBe("2027-02-20");
});

it("no first day for booking again is suggested if staff must review the customer first, or if rules block every day", () => {
  expect(firstClearDay({ ...clear, closes: () => ({ code: "not_suitable", why: "Talk to us." }) }, TODAY)).toBe(
    undefined,
  );
  const never: DateOutlook = {
    ...clear,
    closes: (date) => ({ code: "too_soon", why: "", earliest: addDays(date, 1) }),
  };
  expect(firstClearDay(never, TODAY)).toBeUndefined();
});
