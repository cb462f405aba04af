import { sql } from "drizzle-orm";
import { withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Appointment } from "../domain/appointment.ts";
import { assertMove } from "../domain/appointment-status.ts";
import { APPOINTMENT_CANCELLED, type AppointmentEvent } from "../domain/events.ts";
import { lockAppointment, type VisitOwner, visitOf } from "./appointment-queries.ts";
import { assertChangeable } from "./assert-changeable.ts";
import type { BookingContext } from "./booking-context.ts";
import { clinicSnapshotOf } from "./clinic-snapshot.ts";
import { announceSlots } from "./slot-notice.ts";

/**
 * Cancels a customer's visit and frees its place at once (BK-5). Asked again it answers the cancelled visit. Throws
 * `not_found`, `appointment_closed`, `reschedule_window_passed`.
 */
export async function cancelAppointment(
  context: BookingContext,
  owned: { appointmentId: string } & VisitOwner,
): Promise<Appointment> {
  const { settings } = await clinicSnapshotOf(context);
  const { appointmentId } = owned;
  return withRetry(context.db, async (tx) => {
    const current = await lockAppointment(tx, owned);
    if (current.status === "cancelled") return current;
    assertChangeable(current, settings, context.clock.now());
    assertMove(current.status, "cancelled");
    await tx.execute(sql`
      update appointments
      set status = 'cancelled', calendar_sequence = calendar_sequence + 1, updated_at = now() where id = ${appointmentId}`);
    await tx.execute(sql`
      update claims set released_at = now() where appointment_id = ${appointmentId} and released_at is null`);
    await announceSlots(tx, [current.date]);
    const payload: AppointmentEvent = { appointmentId, startsAt: current.startsAt.toISOString() };
    await emitEvent(tx, { type: APPOINTMENT_CANCELLED, key: `appointment:${appointmentId}:cancelled`, payload });
    return visitOf(tx, appointmentId);
  });
}
