import { expect, it } from "vitest";
import { whenWords } from "./schedule-words.ts";

it("a schedule's text says when a report is sent: every day, on a weekday, or on a day of the month", () => {
  const words = (cadence: "daily" | "weekly" | "monthly", on: number | null) => whenWords({ cadence, on, at: "07:00" });
  expect(words("daily", null)).toBe("Every day at 7:00 am");
  expect(words("weekly", 1)).toBe("Every Monday at 7:00 am");
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map((day) => words("monthly", day).split(" ")[2])).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
  ]);
});
