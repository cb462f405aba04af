import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, inZone, minutesOf, startOfDay, toTime, weekdayOf } from "#shared/zoned-time.ts";
import { chances } from "#testing/runs.ts";
import type { HoursSpan, Resource, TimeRange } from "./resource.ts";
import { minutesIn, openingHoursOn, spansOn } from "./spans-on.ts";
import { toUndatedWeeks } from "./working-time.ts";

const zone = "America/New_York";
const STEP = 15;
const nine = { opens: "09:00", closes: "17:00" };
const everyDay = Array.from({ length: 7 }, () => [nine]);
const rules = { timeZone: zone, hours: everyDay, closures: [] };
const nobody = { hours: null, extraHours: [], timeOff: [] };

const quarter = (max = 96) => fc.integer({ min: 0, max });
const span: fc.Arbitrary<HoursSpan> = fc
  .tuple(quarter(95), quarter(30))
  .map(([from, length]) => ({ opens: toTime(from * STEP), closes: toTime(Math.min(96, from + 1 + length) * STEP) }));
const week = fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 });
// The days on which the clocks change, those around them, and an ordinary one.
const date = fc.constantFrom("2026-03-07", "2026-03-08", "2026-11-01", "2026-11-02", "2027-03-14", "2026-06-10");

const situation = date.chain((day) =>
  fc.record({
    day: fc.constant(day),
    opening: week,
    closures: fc.option(
      fc.record({ before: fc.nat(2), after: fc.nat(2), hours: fc.option(span, { nil: null }) }).map((one) => ({
        firstDate: addDays(day, 1 - one.before),
        lastDate: addDays(day, 1 - one.before + one.after),
        name: "Inventory",
        hours: one.hours,
      })),
    ),
    weeks: fc.option(fc.record({ former: week, later: week, change: fc.integer({ min: -2, max: 2 }) })),
    extraHours: fc.array(fc.tuple(span, fc.integer({ min: -1, max: 1 })), { maxLength: 2 }),
    timeOff: fc.array(fc.tuple(fc.integer({ min: -20, max: 120 }), quarter(60)), { maxLength: 3 }),
  }),
);

/** The same rule checked minute by minute in local time: slow, but obviously correct. */
function worksAt(at: Date, found: Parameters<typeof spansOn>): boolean {
  const [{ hours, closures }, resource] = found;
  const wall = inZone(at, zone);
  const minute = minutesOf(wall.time);
  const isIn = (spans: readonly HoursSpan[] = []) =>
    spans.some(({ opens, closes }) => minutesOf(opens) <= minute && minute < minutesOf(closes));
  const closure = closures.find(({ firstDate, lastDate }) => firstDate <= wall.date && wall.date <= lastDate);
  const isOpen = closure ? isIn(closure.hours ? [closure.hours] : []) : isIn(hours[weekdayOf(wall.date)]);
  const isOff = resource.timeOff.some(({ from, to }) => from <= at && at < to);
  if (resource.hours === null) return isOpen && !isOff;
  const inForce = resource.hours.filter(
    ({ from, until }) => (from === null || from <= wall.date) && (until === null || wall.date <= until),
  );
  const works = inForce.some(({ week: days }) => isIn(days[weekdayOf(wall.date)]));
  return isOpen && !isOff && (works || isIn(resource.extraHours.filter((extra) => extra.date === wall.date)));
}

function byHand(found: Parameters<typeof spansOn>): TimeRange[] {
  const [, , day] = found;
  const spans: TimeRange[] = [];
  for (let at = startOfDay(day, zone); at < startOfDay(addDays(day, 1), zone); ) {
    const next = new Date(at.getTime() + STEP * 60_000);
    const last = spans.at(-1);
    if (worksAt(at, found)) {
      if (last?.to.getTime() === at.getTime()) last.to = next;
      else spans.push({ from: at, to: next });
    }
    at = next;
  }
  return spans;
}

describe("a resource's working time", () => {
  it("is the same as found by checking the day in steps of 15 minutes", () => {
    fc.assert(
      fc.property(situation, ({ day, opening, closures, weeks, extraHours, timeOff }) => {
        const resource: Pick<Resource, "hours" | "extraHours" | "timeOff"> = {
          hours: weeks && [
            { from: null, until: addDays(day, weeks.change - 1), week: weeks.former },
            { from: addDays(day, weeks.change), until: null, week: weeks.later },
          ],
          extraHours: weeks ? extraHours.map(([extra, days]) => ({ ...extra, date: addDays(day, days) })) : [],
          timeOff: timeOff.map(([from, length]) => ({
            from: new Date(startOfDay(day, zone).getTime() + from * STEP * 60_000),
            to: new Date(startOfDay(day, zone).getTime() + (from + length) * STEP * 60_000),
          })),
        };
        const clinic = { timeZone: zone, hours: opening, closures: closures ? [closures] : [] };
        // An ambiguous local time means the first one, so hours that begin or end within the repeated hour are handled
        // separately.
        const doubled = (spans: readonly HoursSpan[]) =>
          spans.some((one) => [one.opens, one.closes].some((time) => time > "01:00" && time < "02:00"));
        const all = [...opening, ...(weeks ? [...weeks.former, ...weeks.later] : []), extraHours.map(([one]) => one)];
        fc.pre(day !== "2026-11-01" || ![...all, closures?.hours ? [closures.hours] : []].some(doubled));
        expect(spansOn(clinic, resource, day)).toEqual(byHand([clinic, resource, day]));
      }),
      chances(80, 5_000, 20_261_122),
    );
  });

  it("changes from one usual week to the next on a given date, even if that is a day off", () => {
    const off = everyDay.with(3, []);
    const hours = [
      { from: null, until: "2026-12-08", week: everyDay },
      { from: "2026-12-09", until: null, week: off },
    ];
    const on = (day: string) => minutesIn(spansOn(rules, { ...nobody, hours }, day)) / 60;
    expect([on("2026-12-02"), on("2026-12-08"), on("2026-12-09"), on("2026-12-10")]).toEqual([8, 8, 0, 8]);
  });

  it("includes a closure's own opening hours, and no other time of that day", () => {
    const eve = { firstDate: "2026-12-24", lastDate: "2026-12-24", name: "Christmas Eve", hours: nine };
    const short = { ...rules, closures: [{ ...eve, hours: { opens: "09:00", closes: "13:00" } }] };
    expect(openingHoursOn(short, "2026-12-24")).toEqual([{ opens: "09:00", closes: "13:00" }]);
    expect(minutesIn(spansOn(short, { ...nobody, hours: toUndatedWeeks(everyDay) }, "2026-12-24"))).toBe(240);
    const extra = { ...nobody, hours: [], extraHours: [{ date: "2026-12-24", opens: "12:00", closes: "15:00" }] };
    expect(minutesIn(spansOn(short, extra, "2026-12-24"))).toBe(60);
  });

  it("BO-35: has the right length on days with a daylight saving change", () => {
    const allDay = Array.from({ length: 7 }, () => [{ opens: "00:00", closes: "24:00" }]);
    const night = Array.from({ length: 7 }, () => [{ opens: "00:00", closes: "06:00" }]);
    const clinic = { ...rules, hours: allDay };
    const hoursOn = (week: typeof allDay, day: string) =>
      minutesIn(spansOn(clinic, { ...nobody, hours: toUndatedWeeks(week) }, day)) / 60;
    expect(["2026-03-07", "2026-03-08", "2026-11-01"].map((day) => hoursOn(allDay, day))).toEqual([24, 23, 25]);
    expect(["2026-03-07", "2026-03-08", "2026-11-01"].map((day) => hoursOn(night, day))).toEqual([6, 5, 7]);
    const weekFrom = (first: string) =>
      Array.from({ length: 7 }, (_, days) => hoursOn(night, addDays(first, days))).reduce((a, b) => a + b);
    expect(["2026-03-08", "2026-06-07", "2026-11-01"].map(weekFrom)).toEqual([41, 42, 43]);
    expect(["2026-03-08", "2026-11-01"].map((day) => hoursOn(everyDay, day))).toEqual([8, 8]);
  });
});
