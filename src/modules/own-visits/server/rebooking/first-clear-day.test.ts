import { expect, it } from "vitest";
import type { MedicalDates } from "#modules/booking/server/intervals/medical-dates.ts";
import { addDays } from "#shared/zoned-time.ts";
import { firstClearDay } from "./first-clear-day.ts";

const clear: MedicalDates = { whyNot: () => undefined, warningsOn: () => [] };
const TODAY = "2026-11-28";

it("a visit is suggested again from the first day on which no rule blocks or warns", () => {
  expect(firstClearDay(clear, TODAY)).toBe(TODAY);
  const closed: MedicalDates = {
    ...clear,
    whyNot: (date) =>
      date < "2026-12-20" ? { code: "too_soon", why: "Four weeks.", earliest: "2026-12-20" } : undefined,
  };
  expect(firstClearDay(closed, TODAY)).toBe("2026-12-20");
  const warned: MedicalDates = {
    ...closed,
    warningsOn: (date) => (date < "2027-02-20" ? [{ ruleId: "R16-AG01", reason: "Twelve weeks." }] : []),
  };
  expect(firstClearDay(warned, TODAY)).toBe("2027-02-20");
});

it("no first day for booking again is suggested if staff must review the customer first, or if rules block all days", () => {
  expect(firstClearDay({ ...clear, whyNot: () => ({ code: "not_suitable", why: "Talk to us." }) }, TODAY)).toBe(
    undefined,
  );
  const never: MedicalDates = {
    ...clear,
    whyNot: (date) => ({ code: "too_soon", why: "", earliest: addDays(date, 1) }),
  };
  expect(firstClearDay(never, TODAY)).toBeUndefined();
});
