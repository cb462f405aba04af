import { describe, expect, it } from "vitest";
import type { WireBoardWeek } from "#modules/booking/staff/contract/board.ts";
import { dayNumbers, placeInStrip, placesByCell, visitsOfDay, weekSpan } from "./week-cells.ts";

const day = (date: string, booked: { from: number; to: number; appointmentId?: string }[]) => ({
  date,
  workingMinutes: 435,
  bookedMinutes: 315,
  working: [{ from: 540, to: 1_020 }],
  booked,
});
const lane = (
  id: string,
  booked: { from: number; to: number; appointmentId?: string }[],
  kind: "practitioner" | "room" = "practitioner",
) => ({
  id,
  kind,
  name: id,
  type: "RN",
  days: [day("2026-11-20", booked)],
});
const week: Pick<WireBoardWeek, "lanes"> = {
  lanes: [
    lane("dana", [{ from: 600, to: 660, appointmentId: "a" }]),
    lane("imani", [
      { from: 660, to: 700, appointmentId: "a" },
      { from: 1_000, to: 1_040, appointmentId: "b" },
      { from: 720, to: 740 },
    ]),
    lane("facial", [{ from: 600, to: 660, appointmentId: "c" }], "room"),
  ],
};

describe("the week in the calendar", () => {
  it("shows for each day how many of the working hours are booked, and nothing for a day off", () => {
    expect(dayNumbers(day("2026-11-20", []))).toEqual({ booked: "5 h 15", share: "72%" });
    expect(dayNumbers({ ...day("2026-11-20", []), bookedMinutes: 0 })).toEqual({ booked: "0 h", share: "0%" });
    expect(dayNumbers({ ...day("2026-11-20", []), workingMinutes: 0, bookedMinutes: 0 })).toBeUndefined();
  });

  it("draws all days on one time scale that fits every visit", () => {
    const span = weekSpan(week);
    expect(span).toEqual({ from: 540, to: 1_040 });
    expect(placeInStrip(span, { from: 640, to: 690 })).toEqual({ left: 20, width: 10 });
    expect(placeInStrip(span, { from: 500, to: 590 })).toEqual({ left: 0, width: 10 });
  });

  it("counts a day's visits, each only once even with two practitioners, and no blocks", () => {
    expect(visitsOfDay(week, "2026-11-20")).toBe(2);
  });

  it("groups free slots by practitioner and day", () => {
    const place = { startsAt: "", endsAt: "", date: "2026-11-20", time: "10:00", practitionerId: "dana" };
    expect(placesByCell([place, { ...place, time: "10:15" }]).get("dana/2026-11-20")).toHaveLength(2);
  });
});
