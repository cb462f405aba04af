import { sql } from "drizzle-orm";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { assertStatusChange } from "../../domain/appointment-status.ts";
import { APPOINTMENT_CANCELLED, type AppointmentCancelled } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { offerFreedSlotToWaitlist, readSlotToFree } from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
import { recordFeeDue } from "../terms/record-fee-due.ts";
import { getVisit, lockOwnVisit, type VisitCaller } from "../visits/appointment-queries.ts";
import { assertChangeable } from "../visits/assert-changeable.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";
import { releaseClaims } from "../visits/visit-writes.ts";

/** A customer's request to cancel a visit: which visit, and who asks. */
export type CancelVisitRequest = VisitCaller & {
  appointmentId: string;
  /** The fee that was shown for the cancellation, if there is one. */
  agreedFeeCents?: Cents;
};

/**
 * Cancels a visit when its customer asks for it, frees its time at once (BK-5) and returns the canceled visit. A
 * repeated request returns it without a change. Throws `not_found`, `appointment_closed`, `reschedule_window_passed`,
 * and `fee_not_agreed` for a fee that wasn't shown.
 */
export async function cancelAppointment(
  context: BookingContext,
  { agreedFeeCents = 0, ...visitAndCaller }: CancelVisitRequest,
): Promise<Appointment> {
  const { settings } = await recallClinicSnapshot(context);
  const { appointmentId } = visitAndCaller;
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const current = await lockOwnVisit(tx, { ...visitAndCaller, now });
    if (current.status === "cancelled") return current;
    const feeCents = assertChangeable(current, settings, { now, agreedFeeCents });
    assertStatusChange(current.status, "cancelled");
    const formerPlace = await readSlotToFree(tx, appointmentId);
    await setCanceled(tx, { appointmentId });
    await releaseClaims(tx, { appointmentId });
    await recordFeeDue(tx, { appointmentId, kind: "late_cancel", amountCents: feeCents });
    const canceled = await getVisit(tx, appointmentId);
    await recordCustomerStep(tx, "cancel", current, canceled);
    await offerFreedSlotToWaitlist(tx, formerPlace, { now });
    await announceCancellation(tx, current, feeCents);
    return canceled;
  });
}

const setCanceled = command(sql`
  update appointments
  set status = 'cancelled', cancelled_by = 'customer', closed_at = clock_now(),
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);

/** Updates open calendars and boards, and emits the event that triggers the mails. */
async function announceCancellation(tx: Transaction, { id, date, startsAt }: Appointment, feeCents: Cents) {
  await announceSlots(tx, [date]);
  await announceBoard(tx, [date], id);
  const payload: AppointmentCancelled = { appointmentId: id, startsAt: startsAt.toISOString(), feeCents };
  await emitEvent(tx, { type: APPOINTMENT_CANCELLED, key: `appointment:${id}:cancelled`, payload });
}
