import { expect, it } from "vitest";
import { nextHolidays } from "./next-holidays.ts";

const on = (...dates: string[]) => dates.map((date) => ({ date }));

it("pages get today's holiday and the next holidays, but no past holidays", () => {
  const holidays = on("2026-11-26", "2026-12-25", "2027-01-01", "2027-05-31", "2027-07-05", "2027-09-06");
  expect(nextHolidays(holidays, "2026-12-25")).toEqual(on("2026-12-25", "2027-01-01", "2027-05-31", "2027-07-05"));
});

it("pages get every holiday of the next weeks, however many there are", () => {
  const holidays = on("2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25", "2027-02-15");
  expect(nextHolidays(holidays, "2026-12-20")).toEqual(holidays.slice(0, 5));
});
