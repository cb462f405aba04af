import { expect, it } from "vitest";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { addMonths, anchorDayOf, periodEnd, renewalDay } from "./membership-period.ts";

const zone = "America/New_York";
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

it.each([
  ["2026-11-24", "month", "2026-12-24"],
  ["2026-12-01", "month", "2027-01-01"],
  ["2027-01-28", "month", "2027-02-28"],
  ["2027-01-29", "month", "2027-03-01"],
  ["2027-01-31", "month", "2027-03-01"],
  ["2026-08-31", "month", "2026-10-01"],
  ["2026-11-24", "year", "2027-11-24"],
  ["2026-12-30", "year", "2028-01-01"],
  ["2028-02-29", "year", "2029-03-01"],
] as const)("PY-5 a membership that began on %s for a %s renews on %s", (joinedOn, interval, renewsOn) => {
  expect(renewalDay(joinedOn, interval)).toBe(renewsOn);
  expect(Number(renewsOn.slice(8))).toBe(anchorDayOf(joinedOn));
});

it("PY-5 the first month of a membership is at most two days shorter than a calendar month, and all renewals fall on the same day of the month", () => {
  for (let day = "2026-01-01"; day < "2030-01-01"; day = addDays(day, 1)) {
    const renewal = renewalDay(day, "month");
    expect(daysFrom(day, renewal)).toBeGreaterThanOrEqual(28);
    if (Number(day.slice(8)) > 28) expect(daysFrom(day, renewal)).toBeGreaterThanOrEqual(29);
    expect(renewalDay(renewal, "month").slice(8)).toBe(renewal.slice(8));
  }
});

it("PY-5 twelve consecutive monthly periods make up a year, and start at the same local time of day", () => {
  const starts = [new Date("2026-03-01T19:30:00Z")];
  for (let month = 0; month < 12; month++) starts.push(periodEnd(starts.at(-1) ?? new Date(0), "month", zone));
  expect(starts.at(-1)?.toISOString()).toBe("2027-03-01T19:30:00.000Z");
  // In summer the same wall time is an hour earlier in UTC.
  expect(starts[1]?.toISOString()).toBe("2026-04-01T18:30:00.000Z");
  expect(new Set(starts.map((start) => dateInZone(start, zone).slice(8)))).toEqual(new Set(["01"]));
});

it("PY-5 a membership period ends at the start of the day if a clock change skips the time of day at which it would end", () => {
  const end = periodEnd(new Date("2027-02-14T07:30:00Z"), "month", zone);
  expect(end.toISOString()).toBe("2027-03-14T05:00:00.000Z");
});

it("adding months to a date never leads past the end of the target month", () => {
  expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect(addMonths("2027-08-31", 6)).toBe("2028-02-29");
  expect(addMonths("2026-11-24", 6)).toBe("2027-05-24");
});
