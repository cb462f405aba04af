import { sql } from "drizzle-orm";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "../../domain/events.ts";
import { takePlace } from "../holds/take-place.ts";
import type { BookingContext } from "../slots/booking-context.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceSlots } from "../slots/slot-notice.ts";
import { lockAppointment, type VisitOwner, visitOf } from "./appointment-queries.ts";
import { assertChangeable } from "./assert-changeable.ts";
import { requestOfAppointment } from "./visit-request.ts";
import { moveAppointmentServices } from "./write-visit.ts";

export type RescheduleAppointment = VisitOwner & {
  appointmentId: string;
  date: string;
  /** The new slot's `from`, clinic wall time. */
  time: string;
  practitionerId?: string | undefined;
  /** The fee that was shown for it, if it costs one. */
  agreedFeeCents?: Cents;
};

/**
 * Moves a customer's visit to another slot (BK-5): the old place is free the moment the new one is taken, never before.
 * Throws `not_found`, `appointment_closed`, `reschedule_window_passed`, `fee_not_agreed`, `slot_taken`, `past_cutoff`, and
 * then nothing has changed. To where it is already it moves without a change.
 */
export async function rescheduleAppointment(
  context: BookingContext,
  wanted: RescheduleAppointment,
): Promise<Appointment> {
  const snapshot = await clinicSnapshotOf(context);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const current = await lockAppointment(tx, { ...wanted, now });
    const { agreedFeeCents = 0 } = wanted;
    const feeCents = assertChangeable(current, snapshot.settings, { now, agreedFeeCents });
    if (isWhereItIs(current, wanted)) return current;
    const { date, time } = wanted;
    const { id: appointmentId } = current;
    const request = requestOfAppointment(snapshot, current, wanted.practitionerId);
    await takePlace(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, plan) => [
      releaseClaims(savepoint, { appointmentId }),
      moveVisit(savepoint, current, { ...wanted, feeCents }, plan),
      moveAppointmentServices(savepoint, { lineIds: current.lines.map((line) => line.id), plan }),
    ]);
    await announceSlots(tx, [current.date, date]);
    const moved = await visitOf(tx, appointmentId);
    const payload: AppointmentRescheduled = {
      appointmentId,
      startsAt: moved.startsAt.toISOString(),
      previousStartsAt: current.startsAt.toISOString(),
      sequence: moved.calendarSequence,
      feeCents,
    };
    const key = `appointment:${appointmentId}:rescheduled:${moved.calendarSequence}`;
    await emitEvent(tx, { type: APPOINTMENT_RESCHEDULED, key, payload });
    return moved;
  });
}

function isWhereItIs(current: Appointment, { date, time, practitionerId }: RescheduleAppointment): boolean {
  const isSamePerson = practitionerId === undefined || practitionerId === current.practitioner.id;
  return current.date === date && current.time === time && isSamePerson;
}

const releaseClaims = statement(sql`
  update claims set released_at = clock_now()
  where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null`);

async function moveVisit(
  tx: Transaction,
  { id }: Appointment,
  { date, practitionerId, feeCents }: RescheduleAppointment & { feeCents: Cents },
  plan: VisitPlan,
): Promise<void> {
  const isDoneByWanted = plan.lines.some((line) => line.practitionerId === practitionerId);
  await move(tx, {
    ...{ id, date, feeCents, isDoneByWanted },
    practitionerId: isDoneByWanted ? practitionerId : plan.practitionerId,
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
  });
}

const move = statement(sql`
  update appointments
  set starts_at = ${sql.placeholder("startsAt")}, ends_at = ${sql.placeholder("endsAt")}, date = ${sql.placeholder("date")},
    practitioner_id = ${sql.placeholder("practitionerId")},
    is_practitioner_wanted = is_practitioner_wanted or ${sql.placeholder("isDoneByWanted")},
    changes_made = changes_made + 1, late_fee_cents = late_fee_cents + ${sql.placeholder("feeCents")},
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);
