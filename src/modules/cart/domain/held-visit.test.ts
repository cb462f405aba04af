import { expect, it } from "vitest";
import { freeChangeOf, heldTimeOf } from "./held-visit.ts";

const rules = { timeZone: "America/New_York", noticeHours: 48, now: new Date("2026-11-20T15:00:00Z") };

it("a cart's held time is the start of its earliest treatment; without a hold it has none (BK-2)", () => {
  const services = [
    { date: "2026-12-02", time: "11:30" },
    { date: "2026-12-02", time: "10:30" },
  ];
  expect(heldTimeOf(services, true)).toEqual({ date: "2026-12-02", time: "10:30" });
  expect(heldTimeOf(services, false)).toBeUndefined();
  expect(heldTimeOf([{}], true)).toBeUndefined();
  expect(heldTimeOf([], true)).toBeUndefined();
});

it("free changes end 48 hours before the start, also across a daylight saving change (BK-5)", () => {
  expect(freeChangeOf({ date: "2026-12-02", time: "10:30" }, rules)).toEqual({
    until: new Date("2026-11-30T15:30:00Z"),
    isSoon: false,
  });
  expect(freeChangeOf({ date: "2026-11-22", time: "10:00" }, rules)).toMatchObject({ isSoon: true });
  expect(freeChangeOf({ date: "2027-03-15", time: "10:00" }, rules)?.until).toEqual(new Date("2027-03-13T14:00:00Z"));
  expect(freeChangeOf({ date: "2027-03-14", time: "02:30" }, rules)).toBeUndefined();
});
