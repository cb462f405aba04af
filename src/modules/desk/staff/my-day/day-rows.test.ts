import { describe, expect, it } from "vitest";
import type { WireMyDay } from "#modules/booking/staff/contract/visit-page.ts";
import { dayRowsOf, dayWords, nextVisitOf, placeWords } from "./day-rows.ts";

type MyVisit = WireMyDay["visits"][number];
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const visit = (id: string, from: string, to: string, more: Partial<MyVisit> = {}): MyVisit => ({
  id,
  version: 1,
  status: "booked",
  stage: null,
  name: id,
  customerId: null,
  treatment: "Wrinkle relaxer",
  room: "Injection 1",
  startsAt: at(from),
  endsAt: at(to),
  checkedInAt: null,
  inRoomAt: null,
  ...more,
});
const ruth = visit("Ruth", "14:00", "14:30", { status: "completed" });
const mara = visit("Mara", "16:45", "17:15");
const carol = visit("Carol", "19:00", "20:00", { status: "confirmed" });
const gone = visit("Gus", "18:00", "18:30", { status: "cancelled" });
const now = new Date(at("16:42"));

describe("a practitioner's day", () => {
  it("lists visits and free time in chronological order, without canceled visits", () => {
    const rows = dayRowsOf({
      visits: [carol, ruth, gone, mara],
      free: [{ startsAt: at("17:15"), endsAt: at("19:00") }],
    });
    expect(rows.map((row) => (row.kind === "visit" ? row.visit.name : "free"))).toEqual([
      "Ruth",
      "Mara",
      "free",
      "Carol",
    ]);
  });

  it("shows as next the customer in the room, or else a waiting customer, or else the next visit to start", () => {
    const waiting = { ...carol, status: "checked_in", stage: "waiting" } as const;
    const inRoom = { ...ruth, status: "checked_in", stage: "in_room" } as const;
    expect(nextVisitOf({ visits: [ruth, mara, carol] }, now)?.name).toBe("Mara");
    expect(nextVisitOf({ visits: [ruth, mara, waiting] }, now)?.name).toBe("Carol");
    expect(nextVisitOf({ visits: [inRoom, mara, waiting] }, now)?.name).toBe("Ruth");
    expect(nextVisitOf({ visits: [ruth, gone] }, now)).toBeUndefined();
  });

  it("says how many visits there are, and when the next one begins", () => {
    expect(dayWords({ visits: [ruth, mara, gone] }, now)).toBe("2 visits, next in 3 minutes");
    expect(dayWords({ visits: [ruth, carol] }, now)).toBe("2 visits, next in 2 hours");
    expect(dayWords({ visits: [ruth] }, now)).toBe("1 visit");
    expect(dayWords({ visits: [gone] }, now)).toBe("No visits");
    expect(placeWords({ status: "checked_in", stage: "waiting" })).toBe("Waiting");
  });
});
