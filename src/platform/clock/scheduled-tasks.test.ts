import { expect, it } from "vitest";
import { tasksInStep } from "./scheduled-tasks.ts";

const schedules = { every_minute: "* * * * *", hourly: "17 * * * *", nightly: "40 7 * * *", leap_day: "0 0 29 2 *" };
const step = (from: string, to: string) =>
  tasksInStep(schedules, { fromMs: Date.parse(from), toMs: Date.parse(to) }).sort();

it("a step of the clock lists each scheduled task that is due only once, however long the step is", () => {
  expect(step("2026-11-22T07:00:10Z", "2026-11-22T07:00:50Z")).toEqual([]);
  expect(step("2026-11-22T07:00:10Z", "2026-11-22T07:01:00Z")).toEqual(["every_minute"]);
  expect(step("2026-11-22T07:00:10Z", "2026-11-22T07:39:59Z")).toEqual(["every_minute", "hourly"]);
  expect(step("2026-11-22T07:00:10Z", "2026-11-22T07:40:00Z")).toEqual(["every_minute", "hourly", "nightly"]);
});

it("a task scheduled for February 29 is due only in leap years", () => {
  expect(step("2027-02-01T00:00:00Z", "2027-12-01T00:00:00Z")).not.toContain("leap_day");
  expect(step("2028-02-01T00:00:00Z", "2028-12-01T00:00:00Z")).toContain("leap_day");
});
