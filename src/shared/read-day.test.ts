import { describe, expect, it } from "vitest";
import { readDay, readDayAndTime, readTime } from "./read-day.ts";

describe("dates and times in spreadsheet formats", () => {
  it.each([
    ["4/12/2027", "US", "2027-04-12"],
    ["4/12/2027", "GB", "2027-12-04"],
    ["12.04.2027", "DE", "2027-04-12"],
    ["04-12-2027", "US", "2027-04-12"],
    ["2027-04-12", "CA", "2027-04-12"],
    ["2027/4/12", "JP", "2027-04-12"],
    ["4/12/2027 0:00", "US", "2027-04-12"],
    ["2027-04-12 00:00:00", "US", "2027-04-12"],
    ["12-Apr-2027", "US", "2027-04-12"],
    ["April 12, 2027", "US", "2027-04-12"],
    ["12 April 2027", "GB", "2027-04-12"],
    ["31/12/2027", "CA", "2027-12-31"],
    ["\u200e4/12/2027", "US", "2027-04-12"],
  ])("written as %j in a file of %s are read as %s", (text, country, day) => {
    expect(readDay(text, country)).toEqual({ value: day });
  });

  it.each([
    ["4/12/2027", "CA", '"4/12/2027" can be two days: write 2027-04-12 or 2027-12-04'],
    ["04.12.2027", "US", '"04.12.2027" can be two days: write 2027-04-12 or 2027-12-04'],
    ["31/12/2027", "US", '"31/12/2027" is not a day: write it like 12/31/2027 or 2027-12-31'],
    ["4/12/27", "US", '"4/12/27" is not a day: write it like 12/31/2027 or 2027-12-31'],
    ["30/02/2027", "GB", '"30/02/2027" is not a day: write it like 31/12/2027 or 2027-12-31'],
    ["46489", "JP", '"46489" is not a day: write it like 2027-12-31'],
    ["", "US", '"" is not a day: write it like 12/31/2027 or 2027-12-31'],
  ])("written as %j in a file of %s are refused with the expected format", (text, country, problem) => {
    expect(readDay(text, country)).toEqual({ problem });
  });

  it("can have 12-hour or 24-hour times, and can have day and time in one cell", () => {
    const times = ["10:00", "10:00:00", "10:00 AM", "9:30 pm", "9.30", "12:15 am", "12:00:00 PM", "2 pm", "2:05 p.m."];
    const read = times.map((text) => readTime(text));
    expect(read.map((each) => ("value" in each ? each.value : each.problem))).toEqual([
      "10:00",
      "10:00",
      "10:00",
      "21:30",
      "09:30",
      "00:15",
      "12:00",
      "14:00",
      "14:05",
    ]);
    for (const text of ["", "10", "25:00", "10:61", "13:00 pm", "10:00:30", "noon"])
      expect(readTime(text)).toEqual({ problem: `"${text}" is not a time: write it like 14:30 or 2:30 PM` });
    const both = { value: { date: "2027-04-12", time: "14:05" } };
    for (const text of ["4/12/2027 2:05 PM", "4/12/2027, 14:05", "2027-04-12 14:05:00", "2027-04-12T14:05"])
      expect([text, readDayAndTime(text, "US")]).toEqual([text, both]);
  });
});
