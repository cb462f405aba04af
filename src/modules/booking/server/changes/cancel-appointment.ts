import { sql } from "drizzle-orm";
import { withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { assertMove } from "../../domain/appointment-status.ts";
import { APPOINTMENT_CANCELLED, type AppointmentCancelled } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { passOn, readPlace } from "../freed/pass-on.ts";
import { chargeFee } from "../terms/charge-fee.ts";
import { lockAppointment, type VisitCaller, visitOf } from "../visits/appointment-queries.ts";
import { assertChangeable } from "../visits/assert-changeable.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";

const setCanceled = command(sql`
  update appointments
  set status = 'cancelled', cancelled_by = 'customer', closed_at = clock_now(),
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);

const releaseClaims = command(sql`
  update claims set released_at = clock_now() where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null`);

/**
 * Cancels a customer's visit and frees its time at once (BK-5). A repeated request returns the canceled visit. Throws
 * `not_found`, `appointment_closed`, `reschedule_window_passed`, and `fee_not_agreed` for a fee that wasn't shown.
 */
export async function cancelAppointment(
  context: BookingContext,
  { agreedFeeCents = 0, ...visitAndCaller }: { appointmentId: string; agreedFeeCents?: Cents } & VisitCaller,
): Promise<Appointment> {
  const { settings } = await clinicSnapshotOf(context);
  const { appointmentId } = visitAndCaller;
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const current = await lockAppointment(tx, { ...visitAndCaller, now });
    if (current.status === "cancelled") return current;
    const feeCents = assertChangeable(current, settings, { now, agreedFeeCents });
    assertMove(current.status, "cancelled");
    // First free the time, under the visit's lock.
    const place = await readPlace(tx, appointmentId);
    await setCanceled(tx, { appointmentId });
    await releaseClaims(tx, { appointmentId });
    // A fee that the customer agreed to is owed from now on.
    await chargeFee(tx, { appointmentId, kind: "late_cancel", amountCents: feeCents });
    const cancelled = await visitOf(tx, appointmentId);
    // Then tell whom it concerns: the history, the waitlist, open calendars, and mails.
    await recordCustomerStep(tx, "cancel", current, cancelled);
    await passOn(tx, place, { now });
    await announceSlots(tx, [current.date]);
    await announceBoard(tx, [current.date], appointmentId);
    const payload: AppointmentCancelled = { appointmentId, startsAt: current.startsAt.toISOString(), feeCents };
    await emitEvent(tx, { type: APPOINTMENT_CANCELLED, key: `appointment:${appointmentId}:cancelled`, payload });
    return cancelled;
  });
}
