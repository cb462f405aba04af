import { expect, it } from "vitest";
import { delaysBehind } from "./running-behind.ts";

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);
const stretch = (visitId: string, from: string, to: string, isOpen = false) => ({
  visitId,
  isOpen,
  from: at(from),
  to: at(to),
});
const delays = (stretches: ReturnType<typeof stretch>[], now: string, minutes = 20) =>
  Object.fromEntries(delaysBehind(stretches, { now: at(now), minutes }));

it("a late visit delays each later visit by its own delay, minus the free time in between", () => {
  const day = [
    stretch("a", "09:00", "10:10", true),
    stretch("b", "10:10", "11:10"),
    stretch("c", "11:20", "12:20"),
    stretch("d", "13:00", "14:00"),
  ];
  expect(delays(day, "09:50")).toEqual({ b: 20, c: 10 });
  expect(delays(day, "09:50", 60)).toEqual({ b: 60, c: 50, d: 10 });
});

it("a visit that should have ended delays the next visit further while its customer is still in the clinic", () => {
  const late = (isOpen: boolean) => [stretch("a", "09:00", "10:00", isOpen), stretch("b", "10:15", "11:00")];
  expect(delays(late(true), "10:10")).toEqual({ b: 5 });
  expect(delays(late(true), "10:12", 5)).toEqual({});
  expect(delays(late(false), "10:10")).toEqual({ b: 20 });
});

it("a reported delay also delays the day's next visits while no visit is running", () => {
  const day = [stretch("a", "10:20", "10:40"), stretch("b", "10:40", "11:00"), stretch("a", "11:05", "11:30")];
  expect(delays(day, "10:00")).toEqual({ a: 20, b: 20 });
  expect(delays([], "10:00")).toEqual({});
});
