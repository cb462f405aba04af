import { describe, expect, it } from "vitest";
import { calendarOf } from "#testing/calendar-server.ts";
import { type CalendarError, readBusyTimes, windowFrom } from "./busy-times.ts";
import { readInThread } from "./read-in-thread.ts";

const NEW_YORK = "America/New_York";
const window = windowFrom("2026-12-01", NEW_YORK);
const read = (...entries: string[][]) => {
  const { times, unread } = readBusyTimes(calendarOf(...entries), window);
  expect(unread).toBe(0);
  return times.map(
    ([from, to]) => `${new Date(from).toISOString().slice(5, 16)}/${new Date(to).toISOString().slice(5, 16)}`,
  );
};
const at = (start: string, end: string) => [`DTSTART${start}`, `DTEND${end}`];
const failureOf = (text: string) => {
  try {
    readBusyTimes(text, window);
  } catch (error) {
    return (error as CalendarError).failure; // nothing else is thrown
  }
  return undefined;
};

describe("the busy times of a calendar file", () => {
  it("use UTC, a named zone, or the clinic's zone if none is named", () => {
    expect(read(["UID:a", ...at(":20261203T150000Z", ":20261203T160000Z")])).toEqual(["12-03T15:00/12-03T16:00"]);
    const zoned = at(";TZID=Europe/Lisbon:20261203T150000", ";TZID=Europe/Paris:20261203T170000");
    expect(read(["UID:a", ...zoned])).toEqual(["12-03T15:00/12-03T16:00"]);
    expect(read(["UID:a", ...at(":20261203T100000", ":20261203T110000")])).toEqual(["12-03T15:00/12-03T16:00"]);
    expect(read(["UID:a", "DTSTART:20261203T100000", "DURATION:PT90M"])).toEqual(["12-03T15:00/12-03T16:30"]);
    expect(read(["UID:a", "DTSTART;VALUE=DATE:20261203"])).toEqual(["12-03T05:00/12-04T05:00"]);
    expect(read(["UID:a", "DTSTART:20261203T100000Z"])).toEqual([]);
  });

  it("use a time zone that only the file defines", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Pacific Standard Time",
      ...["BEGIN:STANDARD", "DTSTART:16010101T020000", "TZOFFSETFROM:-0700", "TZOFFSETTO:-0800", "END:STANDARD"],
      "END:VTIMEZONE",
    ].join("\r\n");
    const zoned = at(";TZID=Pacific Standard Time:20261203T080000", ";TZID=Pacific Standard Time:20261203T090000");
    const text = calendarOf(["UID:a", ...zoned]).replace("BEGIN:VEVENT", `${zone}\r\nBEGIN:VEVENT`);
    expect(readBusyTimes(text, window).times).toEqual([
      [Date.parse("2026-12-03T16:00Z"), Date.parse("2026-12-03T17:00Z")],
    ]);
  });

  it("leave out entries that are canceled, marked as free, in the past, or this clinic's visits", () => {
    const times = at(":20261203T150000Z", ":20261203T160000Z");
    expect(
      read(
        ["UID:a", ...times, "STATUS:CANCELLED"],
        ["UID:b", ...times, "TRANSP:TRANSPARENT"],
        ["UID:c", ...at(":20261103T150000Z", ":20261103T160000Z")],
        ["UID:d", ...at(":20270503T150000Z", ":20270503T160000Z")],
        ["UID:appointment-x1@halcyon", ...times],
        ["UID:feed-x1-1@halcyon", ...times],
      ),
    ).toEqual([]);
    expect(read(["UID:e", ...times, "STATUS:TENTATIVE", "TRANSP:OPAQUE"])).toHaveLength(1);
  });

  it("repeat at the same local time after daylight saving ends, without excluded and canceled dates", () => {
    const weekly = [
      ...["UID:w", "DTSTART;TZID=America/New_York:20260302T170000", "DTEND;TZID=America/New_York:20260302T180000"],
      "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101T000000Z",
      "EXDATE;TZID=America/New_York:20261214T170000",
    ];
    const moved = [
      ...["UID:w", "RECURRENCE-ID;TZID=America/New_York:20261221T170000"],
      ...at(";TZID=America/New_York:20261222T090000", ";TZID=America/New_York:20261222T100000"),
    ];
    const canceled = [
      ...["UID:w", "RECURRENCE-ID;TZID=America/New_York:20261228T170000", "STATUS:CANCELLED"],
      ...at(";TZID=America/New_York:20261228T170000", ";TZID=America/New_York:20261228T180000"),
    ];
    const times = ["12-07T22:00/12-07T23:00", "12-22T14:00/12-22T15:00"];
    expect(read(weekly, moved, canceled)).toEqual(times);
    // The result doesn't depend on the order in the file or on occurrences moved out of the range.
    expect(read(canceled, moved, weekly)).toEqual(times);
    const summer = readBusyTimes(calendarOf(weekly), windowFrom("2026-07-06", NEW_YORK)).times[0]?.[0];
    expect(summer).toBe(Date.parse("2026-07-06T21:00Z"));
  });

  it("cover 120 days ahead, and are merged if they touch", () => {
    const daily = read(["UID:d", ...at(":20200101T150000Z", ":20200101T160000Z"), "RRULE:FREQ=DAILY"]);
    expect([daily.length, daily[0], daily.at(-1)]).toEqual([120, "12-01T15:00/12-01T16:00", "03-30T15:00/03-30T16:00"]);
    expect(
      read(
        ["UID:a", ...at(":20261203T150000Z", ":20261203T160000Z")],
        ["UID:b", ...at(":20261203T160000Z", ":20261203T170000Z")],
        ["UID:c", ...at(":20261203T153000Z", ":20261203T154000Z")],
      ),
    ).toEqual(["12-03T15:00/12-03T17:00"]);
  });

  it("leave out unreadable entries, whose number is returned too", () => {
    const good = ["UID:a", ...at(":20261203T150000Z", ":20261203T160000Z")];
    const { times, unread } = readBusyTimes(
      calendarOf(good, ["UID:b", "DTSTART:someday"], ["UID:c", "SUMMARY:No start"]),
      window,
    );
    expect([times.length, unread]).toEqual([1, 2]);
  });
});

describe("reading a calendar file that is invalid or hostile (W5)", () => {
  const long = (count: number, entry: (index: number) => string[]) =>
    calendarOf(...Array.from({ length: count }, (_, index) => entry(index)));

  it.each([
    ["", "not_a_calendar"],
    ["<!doctype html><title>Sign in</title>", "not_a_calendar"],
    ["BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261203T150000Z\r\n", "not_a_calendar"],
    ["BEGIN:VCALENDAR\r\nEND:VEVENT\r\n\u0000\u0001", "not_a_calendar"],
  ])("fails for %j with %s", (text, failure) => {
    expect(failureOf(text)).toBe(failure);
  });

  it("fails above 5,000 entries, or above 5,000 occurrences of repeating entries", () => {
    const entry = (index: number) => [`UID:${index}`, ...at(":20261203T150000Z", ":20261203T160000Z")];
    expect(failureOf(long(10_000, entry))).toBe("too_many_events");
    expect(failureOf(long(5_000, entry))).toBe(undefined);
    const everySecond = ["UID:s", ...at(":20261201T150000Z", ":20261201T150001Z"), "RRULE:FREQ=SECONDLY"];
    expect(failureOf(calendarOf(everySecond))).toBe("too_many_events");
  });

  it.each([
    ["every second since 1970", "RRULE:FREQ=SECONDLY"],
    ["a day that never comes", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"],
  ])("stops in its own thread if it would run forever: %s", async (_, rule) => {
    const text = calendarOf(["UID:s", ...at(":19700101T000000Z", ":19700101T000001Z"), rule]);
    expect(await readInThread(text, window, 1)).toEqual({ failure: "too_many_events" });
  });

  it("returns the same result in a thread as without one, if the file is valid", async () => {
    const text = calendarOf(["UID:a", ...at(":20261203T150000Z", ":20261203T160000Z")]);
    expect(await readInThread(text, window)).toEqual(readBusyTimes(text, window));
  });
});
