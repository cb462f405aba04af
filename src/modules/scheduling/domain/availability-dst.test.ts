import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, inZone, startOfDay, toTime } from "#shared/zoned-time.ts";
import { menu, menuClinic } from "#testing/menu-clinic.ts";
import { planVisit } from "./availability.ts";
import { toUndatedWeeks } from "./working-time.ts";

const usDates = ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"];
const zones: Record<string, string[]> = {
  "America/New_York": usDates,
  "Europe/London": [...usDates, "2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"],
  "Australia/Sydney": [...usDates, "2026-04-05", "2026-10-04", "2027-04-04", "2027-10-03"],
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  "Asia/Kathmandu": usDates,
  "Africa/Cairo": ["2026-04-24", "2026-10-29"],
};
/** The server's own time zone, and its minutes behind UTC in July. */
const processZones = [
  ["UTC", 0],
  ["Asia/Kolkata", -330],
  ["Pacific/Auckland", -720],
  ["America/New_York", 240],
] as const;
const ownZone = process.env.TZ;

/** Returns the wall times of a day with the first instant of each, read from the zone's clock in five-minute steps. */
function wallClockOf(date: string, zone: string): Map<string, Date> {
  const seen = new Map<string, Date>();
  const from = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
  for (let ms = from; ms < from + 54 * 3_600_000; ms += 5 * 60_000) {
    const wall = inZone(new Date(ms), zone);
    if (wall.date === date && !seen.has(wall.time)) seen.set(wall.time, new Date(ms));
  }
  return seen;
}

const clocks = new Map<string, Map<string, Date>>();
function clockOf(date: string, zone: string): Map<string, Date> {
  const key = `${date} ${zone}`;
  const clock = clocks.get(key) ?? wallClockOf(date, zone);
  clocks.set(key, clock);
  return clock;
}

const allDay = Array.from({ length: 7 }, () => [{ opens: "00:00", closes: "24:00" }]);
const cases = Object.entries(zones).flatMap(([zone, dates]) => dates.map((date) => ({ zone, date })));

afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each(processZones)("free times with the server in the time zone %s (BK-9)", (processZone, minutesBehind) => {
  let grids: typeof import("./day-grid.ts");
  let availability: typeof import("./availability.ts");
  let zonedTime: typeof import("#shared/zoned-time.ts");

  beforeAll(async () => {
    process.env.TZ = processZone;
    vi.resetModules(); // nothing cached under another zone may remain
    grids = await import("./day-grid.ts");
    availability = await import("./availability.ts");
    zonedTime = await import("#shared/zoned-time.ts");
  });

  it("are computed in that time zone", () => {
    expect(new Date("2026-07-01T12:00:00Z").getTimezoneOffset()).toBe(minutesBehind);
  });

  it.each(cases)("include every wall-clock minute of $date in $zone", ({ date, zone }) => {
    const grid = grids.dayGridOf(date, zone);
    const clock = clockOf(date, zone);
    // Compared all at once: separate expectations for 100,000 minutes would take longer than all of the calculations.
    const wrong: string[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const elapsed = grids.elapsedAt(grid, minute);
      const expected = clock.get(toTime(minute))?.getTime();
      const found = [
        elapsed === undefined ? undefined : grid.startMs + elapsed * 60_000,
        zonedTime.instantOf(date, toTime(minute), zone)?.getTime(),
      ];
      const wall = elapsed === undefined ? minute : grids.wallAt(grid, elapsed);
      if (found.some((instant) => instant !== expected) || wall !== minute)
        wrong.push(`${toTime(minute)}: ${found.join()} at wall minute ${wall}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(grids.boundaryAt(grid, 24 * 60)).toBe(
      (startOfDay(addDays(date, 1), zone).getTime() - grid.startMs) / 60_000,
    );
  });

  it.each(cases)("are the same instants and labels on $date in $zone", ({ date, zone }) => {
    const clinic = menuClinic(
      { timeZone: zone, hours: allDay, closingTime: "24:00", horizonDays: 400 },
      (resource) => ({
        ...resource,
        hours: resource.kind === "practitioner" ? toUndatedWeeks(allDay) : null,
      }),
    );
    const now = new Date(startOfDay(date, zone).getTime() - 20 * 86_400_000);
    const slots = availability.planDay({ clinic, busy: [], request: { needs: [menu.AG01] }, date, now });
    const raster = [...clockOf(date, zone)].filter(([time]) => Number(time.slice(3)) % 15 === 0);
    expect(slots.map(({ from, startsAt }) => [from, startsAt.toISOString()])).toEqual(
      raster.map(([time, instant]) => [time, instant.toISOString()]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
    const wrong = slots.filter(
      ({ startsAt, endsAt, to, free, reason }) =>
        endsAt.getTime() - startsAt.getTime() !== 30 * 60_000 ||
        inZone(endsAt, zone).time !== to ||
        !(free || reason === "past_cutoff"),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a clinic day with a daylight saving change (BK-9)", () => {
  const plan = (date: string, time: string) => {
    const sundays = Array.from({ length: 7 }, () => [{ opens: "09:00", closes: "17:00" }]);
    const clinic = menuClinic({ hours: sundays, horizonDays: 400 }, (resource) => ({
      ...resource,
      hours: resource.kind === "practitioner" ? toUndatedWeeks(sundays) : null,
    }));
    const now = new Date(startOfDay(date, "America/New_York").getTime() - 5 * 86_400_000);
    return planVisit({ clinic, busy: [], request: { needs: [menu.AG01] }, date, time, now });
  };

  it.each([
    ["2026-03-07", "14:00:00"],
    ["2026-03-08", "13:00:00"],
    ["2026-10-31", "13:00:00"],
    ["2026-11-01", "14:00:00"],
    ["2027-03-14", "13:00:00"],
    ["2027-11-07", "14:00:00"],
  ])("opens at 09:00 wall time on %s, which is %sZ", (date, utc) => {
    expect(plan(date, "09:00").plan?.startsAt.toISOString()).toBe(`${date}T${utc}.000Z`);
  });

  it.each(usDates)("ends at 05:00 pm wall time on %s, however long the day is", (date) => {
    const last = plan(date, "16:30").plan;
    expect(last && inZone(last.endsAt, "America/New_York")).toMatchObject({ date, time: "17:00" });
    expect(plan(date, "16:45")).toEqual({ reason: "past_cutoff" });
  });
});
