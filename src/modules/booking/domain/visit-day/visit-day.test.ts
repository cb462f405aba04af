import { describe, expect, it } from "vitest";
import { addMinutes } from "#shared/zoned-time.ts";
import {
  confirmStateOf,
  joinStateOf,
  type LateNotice,
  lateNoticeOf,
  lateStateOf,
  waitingOnlineSince,
} from "./visit-day.ts";

const startsAt = new Date("2026-12-08T15:00:00Z");
const visit = { status: "booked", startsAt, endsAt: addMinutes(startsAt, 45) } as const;
const at = (minutes: number) => addMinutes(startsAt, minutes);

describe("the times when a visit allows an action", () => {
  it("let customers report being late from two hours before the start to 15 minutes after it", () => {
    expect([-121, -120, 0, 15, 16].map((minutes) => lateStateOf(visit, null, at(minutes)))).toEqual([
      "early",
      "open",
      "open",
      "open",
      "over",
    ]);
    expect(lateStateOf({ ...visit, status: "checked_in" }, null, at(0))).toBe("closed");
  });

  it("let customers report a delay only once, but again after the visit was moved", () => {
    const notice: LateNotice = { minutes: 10, from: startsAt };
    expect(lateStateOf(visit, notice, at(-20))).toBe("said");
    expect(lateNoticeOf(visit, notice)).toEqual({ minutes: 10, moved: false });
    const moved = { ...visit, startsAt: at(10), endsAt: at(55) };
    expect(lateNoticeOf(moved, notice)).toEqual({ minutes: 10, moved: true });
    const elsewhere = { ...visit, startsAt: at(60), endsAt: at(105) };
    expect(lateStateOf(elsewhere, notice, at(0))).toBe("open");
  });

  it("let customers confirm a booked visit only before its start", () => {
    expect(confirmStateOf(visit, at(-1))).toBe("open");
    expect(confirmStateOf(visit, at(0))).toBe("begun");
    expect(confirmStateOf({ ...visit, status: "confirmed" }, at(-1))).toBe("confirmed");
    expect(confirmStateOf({ ...visit, status: "cancelled" }, at(-1))).toBe("closed");
  });

  it("BK-8: let customers join a virtual visit from 15 minutes before its start to an hour after its end", () => {
    expect([-16, -15, 104, 105].map((minutes) => joinStateOf(visit, at(minutes)))).toEqual([
      "early",
      "open",
      "open",
      "over",
    ]);
    expect(joinStateOf({ ...visit, status: "cancelled" }, at(0))).toBe("closed");
    expect(waitingOnlineSince(visit, at(-3))).toEqual(at(-3));
    expect(waitingOnlineSince({ startsAt: at(60) }, at(-3))).toBeUndefined();
  });
});
