import { savingsOf } from "#modules/catalog/domain/limited-offer.ts";
import { listCombinations } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "../../domain/events.ts";
import { takePlace } from "../holds/take-place.ts";
import type { BookingContext } from "../slots/booking-context.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceSlots } from "../slots/slot-notice.ts";
import { appointments } from "../tables.ts";
import { type Guest, visitOf } from "../visits/appointment-queries.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { bookedServicesOf, toVisitRequest } from "../visits/visit-request.ts";
import { insertAppointmentServices, pricedServicesOf } from "../visits/write-visit.ts";

export type BookGuestVisit = {
  orderId: string;
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  date: string;
  /** The slot's `from`, clinic wall time. */
  time: string;
  practitionerId?: string | undefined;
  guest: Guest;
  notes?: string | undefined;
};

/**
 * Books a visit for somebody without an account, in the caller's transaction: place and appointment at once, without a
 * hold (PG-15). Throws `slot_taken` and `past_cutoff` with the fixed messages, `not_found` for what isn't offered; then
 * nothing was written.
 */
export async function bookGuestVisit(
  context: BookingContext & { secrets: Secrets },
  tx: Transaction,
  wanted: BookGuestVisit,
): Promise<Appointment> {
  const snapshot = await clinicSnapshotOf(context);
  const booked = bookedServicesOf(snapshot, wanted.serviceIds, wanted.addOnIds);
  const request = toVisitRequest(snapshot, booked, wanted.practitionerId);
  const { noticeHours, policy } = snapshot.settings.booking;
  const { date, time, practitionerId } = wanted;
  const appointmentId = newId();
  const now = context.clock.now();
  // An offer that each client has once isn't looked up by what a guest typed: the answer would tell it to whoever asks.
  const combinations = await listCombinations(tx, wanted.serviceIds, now);
  const offers = savingsOf({ date, services: pricedServicesOf(snapshot, booked, now) }, combinations);
  const plan = await takePlace(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, place) => {
    const isDoneByWanted = place.lines.some((line) => line.practitionerId === practitionerId);
    const visit = {
      id: appointmentId,
      status: "booked" as const,
      orderId: wanted.orderId,
      guest: wanted.guest,
      linkHash: hashOfLink(visitLinkOf(context.secrets, appointmentId)),
      notes: wanted.notes ?? null,
      startsAt: place.startsAt,
      endsAt: place.endsAt,
      date,
      timeZone: snapshot.clinic.rules.timeZone,
      practitionerId: isDoneByWanted && practitionerId ? practitionerId : place.practitionerId,
      isPractitionerWanted: practitionerId !== undefined,
      policy: { noticeHours, text: policy },
      offers,
    };
    return [
      savepoint.insert(appointments).values(visit).execute(),
      insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan: place, now }),
    ];
  });
  await announceSlots(tx, [date]);
  const payload: AppointmentEvent = { appointmentId, startsAt: plan.startsAt.toISOString() };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${appointmentId}:booked`, payload });
  return visitOf(tx, appointmentId);
}
