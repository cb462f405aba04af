import { lastDayToWaitFor } from "#modules/booking/domain/last-day-to-wait-for.ts";
import { clinicState, lockOwnVisit, toBookedServices, toVisitRequest } from "#modules/booking/server/public.ts";
import { bookingWindowOf } from "#modules/scheduling/domain/booking-window.ts";
import { withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { type DayPart, MOST_ENTRIES } from "../domain/waitlist.ts";
import type { OfferContext } from "./offer-place.ts";
import { putInLine } from "./put-in-line.ts";
import type { WaitingGuest } from "./tables.ts";

export type JoinWaitlist = {
  visitor: { customerId: string } | { guest: WaitingGuest };
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  practitionerIds: readonly string[];
  dates: readonly [from: string, to: string];
  parts: readonly DayPart[];
  minNoticeMinutes: number;
  /** Sunday is 0; by default all days. */
  weekdays?: readonly number[];
  insteadOf?: string | undefined;
};

/**
 * Adds a customer to the waitlist. A guest's entry is active only after they confirm it by the emailed link: otherwise
 * a stranger could block slots with another person's email. Days may be beyond the booking horizon: they are offered
 * once bookable. Throws `not_found` and `not_qualified` as booking does, `invalid_input` for days without a waitlist,
 * `already_waiting`, `too_many_waiting`.
 */
export async function joinWaitlist(context: OfferContext, input: JoinWaitlist) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const now = context.clock.now();
  const booked = toBookedServices(snapshot, input.serviceIds, input.addOnIds);
  const people = input.practitionerIds.length > 0 ? input.practitionerIds : [undefined];
  for (const person of people) toVisitRequest(snapshot, booked, person);
  const openedUntil = assertDaysToWaitFor(snapshot, input.dates, now);
  const { visitor, insteadOf } = input;
  return withRetry(context.db, async (tx) => {
    if (insteadOf !== undefined && "customerId" in visitor)
      await lockOwnVisit(tx, { appointmentId: insteadOf, customerId: visitor.customerId, now });
    return putInLine(tx, { ...input, booked, openedUntil }, { secrets: context.secrets, now, most: MOST_ENTRIES });
  });
}

/** Returns the last day that can be booked now. Throws `invalid_input` for days in the past or too far ahead. */
export function assertDaysToWaitFor(
  { clinic }: clinicState.ClinicSnapshot,
  [firstDate, lastDate]: readonly [string, string],
  now: Date,
): string {
  const window = bookingWindowOf(clinic.rules, [], now);
  if (lastDate < firstDate || lastDate < window.today || lastDate > lastDayToWaitFor(window.lastDate))
    throw new AppError("invalid_input", { issues: [{ path: "dates", message: "aren’t days to wait for" }] });
  return window.lastDate;
}
