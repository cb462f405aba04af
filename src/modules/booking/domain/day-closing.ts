import type { AppointmentStatus } from "./appointment-status.ts";

/**
 * The possible outcomes of a visit when its day is closed out. `cancelled` means by the clinic, which never charges.
 */
export const closingOutcomes = ["completed", "no_show", "cancelled"] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** How many days back the desk is reminded of visits without a recorded outcome. */
export const OPEN_DAYS_BACK = 14;

/** Returns the possible outcomes of a visit that is over. A customer who was checked in can't be a no-show. */
export function outcomesOf(status: AppointmentStatus): ClosingOutcome[] {
  if (status === "checked_in") return ["completed", "cancelled"];
  return status === "booked" || status === "confirmed" ? [...closingOutcomes] : [];
}
