import type { WireVisitTime } from "../../contract/visit-day-calls.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type StepPage, stepPathOf } from "../visit-links/step-link.ts";

/**
 * Returns the time and practitioner of a visit, for the pages that are opened from a mail. With `movedLink`, `present`
 * is the path of that page for the visit's current start.
 */
export async function toWireVisitTime(
  context: BookingContext,
  { id, practitioner, ...visit }: Appointment,
  movedLink?: StepPage | false,
): Promise<WireVisitTime> {
  return {
    ...(movedLink ? { present: stepPathOf(context.secrets, { id, startsAt: visit.startsAt }, movedLink) } : {}),
    id,
    status: visit.status,
    date: visit.date,
    time: visit.time,
    timeZone: visit.timeZone,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    practitioner: { id: practitioner.id, name: practitioner.name },
    clinicPhone: (await recallClinicSnapshot(context)).settings.location.phone,
  };
}
