import { expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import {
  appointmentStatuses,
  appointmentTransitions,
  assertStatusChange,
  canBeNoShow,
  canChangeStatus,
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

it("PY-10: a visit's status can change only to the ones listed for its current status", () => {
  for (const from of appointmentStatuses) {
    for (const to of appointmentStatuses) {
      const isLegal = legal.includes(`${from}>${to}`);
      expect(canChangeStatus(from, to), `${from}>${to}`).toBe(isLegal);
      if (isLegal) assertStatusChange(from, to);
      else
        expect(() => assertStatusChange(from, to)).toThrowError(
          expect.objectContaining({ code: "appointment_closed" }),
        );
    }
  }
});

it("a visit in a final status can't change its status", () => {
  for (const over of ["completed", "cancelled", "no_show"] as const) expect(appointmentTransitions[over]).toEqual([]);
});

it("BK-5: customers can change only booked and confirmed visits", () => {
  expect(appointmentStatuses.filter(isChangeable)).toEqual(["booked", "confirmed"]);
});

it("a visit can't be marked as a no-show earlier than 15 minutes after its start", () => {
  const startsAt = new Date("2026-12-10T15:00:00Z");
  expect(canBeNoShow(startsAt, new Date("2026-12-10T15:14:59Z"))).toBe(false);
  expect(canBeNoShow(startsAt, new Date("2026-12-10T15:15:00Z"))).toBe(true);
});

it("a status change that isn't allowed throws an AppError, which the API turns into a response", () => {
  try {
    assertStatusChange("cancelled", "booked");
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error, "appointment_closed")).toBe(true);
  }
});
