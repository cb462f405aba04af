import { expect, it } from "vitest";
import { monthsLater, periodEndAfter } from "./billing-cycle.ts";

const seconds = (text: string) => Date.parse(text) / 1_000;
const text = (at: number) => new Date(at * 1_000).toISOString().slice(0, 16);

it("adding months in UTC gives the last day of a month that has no such day (PY-5)", () => {
  const from = seconds("2027-01-31T15:30Z");
  expect([1, 2, 13].map((months) => text(monthsLater(from, months)))).toEqual([
    "2027-02-28T15:30",
    "2027-03-31T15:30",
    "2028-02-29T15:30",
  ]);
});

it("every billing period ends whole months after the first date, so that a short month doesn't change later dates (PY-5)", () => {
  const anchor = seconds("2027-01-31T09:00Z");
  const ends = [];
  for (let at = anchor; ends.length < 4; ) {
    at = periodEndAfter(anchor, { interval: "month", count: 1 }, at);
    ends.push(text(at).slice(0, 10));
  }
  expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  const year = periodEndAfter(
    seconds("2028-02-29T09:00Z"),
    { interval: "year", count: 1 },
    seconds("2028-02-29T09:00Z"),
  );
  expect(text(year)).toBe("2029-02-28T09:00");
});
