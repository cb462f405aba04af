import { expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import {
  appointmentStatuses,
  appointmentTransitions,
  assertMove,
  canBeNoShow,
  canMove,
  isChangeable,
} from "./appointment-status.ts";

const legal = [
  "held>booked",
  "booked>confirmed",
  "booked>checked_in",
  "booked>cancelled",
  "booked>no_show",
  "confirmed>checked_in",
  "confirmed>cancelled",
  "confirmed>no_show",
  "checked_in>completed",
  "checked_in>cancelled",
];

it("PY-10: allows the moves of a visit and refuses every other pair", () => {
  for (const from of appointmentStatuses) {
    for (const to of appointmentStatuses) {
      const isLegal = legal.includes(`${from}>${to}`);
      expect(canMove(from, to), `${from}>${to}`).toBe(isLegal);
      if (isLegal) assertMove(from, to);
      else expect(() => assertMove(from, to)).toThrowError(expect.objectContaining({ code: "appointment_closed" }));
    }
  }
});

it("has no transition from a final status", () => {
  for (const over of ["completed", "cancelled", "no_show"] as const) expect(appointmentTransitions[over]).toEqual([]);
});

it("BK-5: lets customers change booked and confirmed visits only", () => {
  expect(appointmentStatuses.filter(isChangeable)).toEqual(["booked", "confirmed"]);
});

it("refuses a no-show before a quarter of an hour has passed", () => {
  const startsAt = new Date("2026-12-10T15:00:00Z");
  expect(canBeNoShow(startsAt, new Date("2026-12-10T15:14:59Z"))).toBe(false);
  expect(canBeNoShow(startsAt, new Date("2026-12-10T15:15:00Z"))).toBe(true);
});

it("throws an AppError that the edge knows", () => {
  try {
    assertMove("cancelled", "booked");
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error, "appointment_closed")).toBe(true);
  }
});
