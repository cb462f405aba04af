import { describe, expect, it } from "vitest";
import { journeysMoment } from "./journeys-moment.ts";

const at = (setting: string | undefined, now: string) => journeysMoment(setting, new Date(now)).toISOString();

describe("the start time of the end-to-end tests", () => {
  it("is by default the next Tuesday at 10:00 in New York, at most a week ahead", () => {
    expect(at(undefined, "2026-11-28T09:30:00Z")).toBe("2026-12-01T15:00:00.000Z");
    expect(at("", "2026-12-01T15:00:00Z")).toBe("2026-12-01T15:00:00.000Z");
    expect(at(undefined, "2026-12-01T15:00:01Z")).toBe("2026-12-08T15:00:00.000Z");
    // In the clinic it is still Monday.
    expect(at(undefined, "2026-12-01T03:00:00Z")).toBe("2026-12-01T15:00:00.000Z");
    expect(at(undefined, "2027-07-01T12:00:00Z")).toBe("2027-07-06T14:00:00.000Z");
  });

  it("can be set to another hour of that day, a day of the year or an instant", () => {
    expect(at("23:55", "2026-11-28T09:30:00Z")).toBe("2026-12-02T04:55:00.000Z");
    expect(at("23:55", "2026-12-02T04:56:00Z")).toBe("2026-12-09T04:55:00.000Z");
    expect(at("02-29", "2026-11-28T09:30:00Z")).toBe("2028-02-29T15:00:00.000Z");
    expect(at("02-29", "2028-02-29T15:00:01Z")).toBe("2032-02-29T15:00:00.000Z");
    expect(at("12-31", "2026-11-28T09:30:00Z")).toBe("2026-12-31T15:00:00.000Z");
    expect(at("2027-03-14T01:59:00-05:00", "2026-11-28T09:30:00Z")).toBe("2027-03-14T06:59:00.000Z");
  });

  it.each(["tomorrow", "24:00", "9:00", "02-30", "13-01", "2027-03-14", "2027-03-14T06:59", "2027-13-14T06:59:00Z"])(
    "can't be %s, which isn't an hour, a day or an instant",
    (setting) => {
      expect(() => at(setting, "2026-11-28T09:30:00Z")).toThrow(
        `JOURNEYS_AT is "${setting}", which isn't an hour (23:55), a day of the year (02-29) or an instant`,
      );
    },
  );

  it("can't be an instant in the past", () => {
    expect(() => at("2026-11-28T09:29:59Z", "2026-11-28T09:30:00Z")).toThrow(
      'JOURNEYS_AT is "2026-11-28T09:29:59Z", which lies in the past',
    );
  });
});
