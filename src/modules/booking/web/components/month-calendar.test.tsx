import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { FormatPack } from "#shared/formats/format-pack.ts";
import { deDE } from "#shared/formats/packs/de-DE.ts";
import { FormatsIn } from "#web/formats.tsx";
import { type CalendarDay, MonthCalendar } from "./month-calendar.tsx";

const nothing = () => {};

function calendarOf(days: CalendarDay[], pack?: FormatPack): string {
  return renderToString(
    <FormatsIn pack={pack}>
      <MonthCalendar
        month="2026-12"
        days={days}
        selected={undefined}
        today="2026-12-01"
        isLoading={false}
        canGoBack={false}
        onSelect={nothing}
        onMonth={nothing}
      />
    </FormatsIn>,
  ).replace(/<!--.*?-->/g, "");
}

/** Returns the label of a day's button, and whether a mark is drawn beside its number. */
function dayIn(html: string, date: string): { name: string | undefined; hasMark: boolean } {
  const button = new RegExp(`<button[^>]*data-date="${date}"[^>]*>.*?</button>`).exec(html)?.[0] ?? "";
  return { name: /aria-label="([^"]*)"/.exec(button)?.[1], hasMark: button.includes("<span") };
}

const free = (date: string, freeStarts: number): CalendarDay => ({ date, free: true, freeStarts });

it("PG-25: the calendar marks a day with three times or fewer, and announces the number to screen readers", () => {
  const html = calendarOf([
    free("2026-12-08", 4),
    free("2026-12-09", 3),
    free("2026-12-10", 1),
    { date: "2026-12-11", free: false, freeStarts: 0 },
    { date: "2026-12-13", free: false, freeStarts: 0, reason: "closed" },
  ]);
  expect(dayIn(html, "2026-12-08")).toEqual({ name: "Tuesday, December 8", hasMark: false });
  expect(dayIn(html, "2026-12-09")).toEqual({ name: "Wednesday, December 9, 3 times left", hasMark: true });
  expect(dayIn(html, "2026-12-10")).toEqual({ name: "Thursday, December 10, one time left", hasMark: true });
  expect(dayIn(html, "2026-12-11")).toEqual({ name: "Friday, December 11, fully booked", hasMark: false });
  expect(dayIn(html, "2026-12-13").name).toContain("the clinic is closed");
  expect(html).toContain("three times or fewer left");
});

it("PG-25: the calendar explains this mark only in a month that has a day with three times or fewer", () => {
  expect(calendarOf([free("2026-12-08", 4)])).not.toContain("three times or fewer left");
});

it("the calendar names days and starts weeks as in the page's language (FM-1)", () => {
  const german = calendarOf([], deDE);
  expect(german.match(/abbr="(\w+)"/g)).toEqual(
    ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"].map((name) => `abbr="${name}"`),
  );
  // The first of the month is a Tuesday, so one empty cell precedes it.
  expect(german).toMatch(/<tbody><tr><td><\/td><td><button[^>]*data-date="2026-12-01"/);
  expect(dayIn(german, "2026-12-01").name).toBe("Dienstag, 1. Dezember");
  expect(german).toContain(">Dezember 2026</h2>");
});
