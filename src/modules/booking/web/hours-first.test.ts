import { expect, it } from "vitest";
import { firstFreeOfEachHour, takenHours } from "./hours-first.ts";

const slot = (from: string, isBooked = false) => ({ from, isBooked });

it("shows one free start an hour first, the full hour where it is free", () => {
  const day = [
    slot("09:00", true),
    slot("09:15"),
    slot("09:30"),
    slot("10:00"),
    slot("10:15"),
    slot("11:00", true),
    slot("11:45", true),
    slot("13:30"),
  ];
  expect(firstFreeOfEachHour(day).map(({ from }) => from)).toEqual(["09:15", "10:00", "13:30"]);
  expect(firstFreeOfEachHour([])).toEqual([]);
});

it("offers to explain one start of each hour that has none free, and none that has passed", () => {
  const day = [
    { ...slot("08:45", true), reason: "past" },
    slot("09:00", true),
    slot("09:15", true),
    slot("10:00", true),
    slot("10:15"),
    { ...slot("11:00", true), reason: "past" },
    slot("11:30", true),
  ];
  expect(takenHours(day).map(({ from }) => from)).toEqual(["09:00", "11:30"]);
});
