import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { chances } from "#testing/runs.ts";
import {
  addDays,
  dateInZone,
  formatDate,
  formatDay,
  formatTime,
  instantOf,
  inZone,
  minutesOf,
  offsetMinutes,
  startOfDay,
  timeInZone,
  toTime,
  weekdayOf,
} from "./zoned-time.ts";

const ZONES = [
  "America/New_York",
  "Europe/London",
  "Australia/Sydney",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Pacific/Apia",
  "UTC",
];
const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((milliseconds) => new Date(Math.floor(milliseconds / 60_000) * 60_000));

describe("instants of local times (BK-9)", () => {
  it("are converted to local time and back in every zone, using the first of two identical local times", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        const back = instantOf(dateInZone(instant, zone), timeInZone(instant, zone), zone);
        expect(back).toBeDefined();
        const away = instant.getTime() - (back?.getTime() ?? 0);
        // The difference is zero, or the repeated hour (half an hour on Lord Howe).
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(away);
      }),
      chances(500, 10_000, 9),
    );
  });

  it.each([
    ["America/New_York", "2026-03-08", "02:30"],
    ["America/New_York", "2027-03-14", "02:00"],
    ["Europe/London", "2026-03-29", "01:30"],
    ["Australia/Sydney", "2026-10-04", "02:15"],
  ])("don't exist for a local time that %s skips (%s %s)", (zone, date, time) => {
    expect(instantOf(date, time, zone)).toBeUndefined();
  });

  it.each([
    ["America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["America/New_York", "2027-11-07", "01:00", "2027-11-07T05:00:00.000Z"],
    ["Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["Australia/Sydney", "2026-04-05", "02:30", "2026-04-04T15:30:00.000Z"],
  ])("are those of the first of two equal local times in %s (%s %s)", (zone, date, time, instant) => {
    expect(instantOf(date, time, zone)?.toISOString()).toBe(instant);
  });

  it("differ by 48 elapsed hours across a clock change: Sunday 10:00 minus 48 hours is Friday 09:00", () => {
    const visit = instantOf("2026-03-08", "10:00", "America/New_York");
    const before = new Date((visit?.getTime() ?? 0) - 48 * 3_600_000);
    expect([dateInZone(before, "America/New_York"), timeInZone(before, "America/New_York")]).toEqual([
      "2026-03-06",
      "09:00",
    ]);
  });

  it("are correct in quarter-hour zones and on days that don't start at midnight", () => {
    expect(offsetMinutes(new Date("2026-06-01T00:00:00Z"), "Asia/Kathmandu")).toBe(345);
    expect(startOfDay("2026-03-08", "America/New_York").toISOString()).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDay("2018-11-04", "America/Sao_Paulo").toISOString()).toBe("2018-11-04T03:00:00.000Z"); // midnight was skipped
  });

  it("are counted in calendar days across clock changes and leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
    expect(weekdayOf("2026-11-20")).toBe(5);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -500, max: 500 }), (start, days) => {
        const date = addDays("2000-01-01", start);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect((((weekdayOf(addDays(date, days)) - weekdayOf(date) - days) % 7) + 7) % 7).toBe(0);
      }),
      chances(200, 5_000, 3),
    );
  });

  it("are formatted as on the storefront, such as 12:05 am", () => {
    expect([formatTime("00:05"), formatTime("12:00"), formatTime("17:00")]).toEqual([
      "12:05 am",
      "12:00 pm",
      "5:00 pm",
    ]);
    expect(formatDay("2026-11-24")).toBe("Tuesday, November 24");
    expect(formatDay("2026-11-24", { today: "2026-01-02" })).toBe("Tuesday, November 24");
    expect(formatDay("2027-01-07", { today: "2026-12-30" })).toBe("Thursday, January 7, 2027");
    expect(formatDate("2026-11-18")).toBe("11-18-2026");
    expect(formatDate("2026-11-18T15:00:00Z")).toBe("11-18-2026");
    expect(toTime(minutesOf("09:45"))).toBe("09:45");
  });
});

it("a wall time computed with Temporal, which browsers have, is formatted like one computed with Intl (BK-9)", () => {
  const at = new Date("2026-03-08T07:05:09.500Z");
  const byIntl = inZone(at, "America/New_York");
  const asked: unknown[] = [];
  vi.stubGlobal("Temporal", {
    Instant: {
      fromEpochMilliseconds: (ms: number) => ({
        toZonedDateTimeISO(zone: string) {
          asked.push(ms, zone);
          return { toString: () => "2026-03-08T03:05:09.5-04:00[America/New_York]" };
        },
      }),
    },
  });
  const byTemporal = inZone(at, "America/New_York");
  vi.unstubAllGlobals();
  expect(asked).toEqual([at.getTime(), "America/New_York"]);
  expect(byTemporal).toEqual({ date: "2026-03-08", time: "03:05", second: 9 });
  expect(byTemporal).toEqual(byIntl);
});
