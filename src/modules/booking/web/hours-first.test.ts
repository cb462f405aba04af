import { expect, it } from "vitest";
import { shownFirst } from "./hours-first.ts";

const slot = (from: string, isBooked = false) => ({ from, isBooked });
const timesOf = (slots: readonly { from: string }[]) => slots.map(({ from }) => from);

it("all free start times are shown if there are six or fewer", () => {
  const two = [slot("09:00", true), slot("10:00"), slot("10:15"), slot("11:00", true)];
  expect(timesOf(shownFirst(two))).toEqual(["10:00", "10:15"]);
  const six = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15"].map((from) => slot(from));
  expect(timesOf(shownFirst(six))).toHaveLength(6);
  expect(shownFirst([])).toEqual([]);
});

it("one free start time per hour is shown if there are more than six, on the full hour if possible", () => {
  const day = [
    slot("09:00", true),
    ...["09:15", "09:30", "10:00", "10:15"].map((from) => slot(from)),
    slot("11:00", true),
    ...["11:45", "13:30", "13:45"].map((from) => slot(from)),
  ];
  expect(timesOf(shownFirst(day))).toEqual(["09:15", "10:00", "11:45", "13:30"]);
});
