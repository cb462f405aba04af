import { sql } from "drizzle-orm";
import { tryLockCare } from "#modules/care/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "../../domain/events.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { assertIntervalsOnNewDate } from "../intervals/assert-intervals.ts";
import { visitHistory } from "../tables.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import { canPerform, notQualifiedError, toNeedsOfVisit } from "../visits/visit-request.ts";
import { releaseClaims } from "../visits/visit-writes.ts";
import { moveAppointmentServices } from "../visits/write-visit.ts";

// Moves one visit that the clinic can't serve at its time. Callers are listed in `reschedule-by-customer.ts`.

/** The new time slot of a visit that the clinic moves: proposed by `propose-slots.ts`, or chosen by staff. */
export type ProposedSlot = { date: string; time: string; practitionerId: string };

type ClinicMove = { snapshot: ClinicSnapshot; visitId: string; place: ProposedSlot };

/**
 * Moves a visit because the clinic can't do it at its time. Applies at any notice, without a fee, and doesn't count as
 * one of the customer's changes. The caller has locked its row. Throws `appointment_closed`, `not_qualified`,
 * `slot_taken`, `past_cutoff`, `too_soon`, and `place_locked` while its customer is booking something else.
 */
export async function moveVisitByClinic(
  { clock, actor }: ScheduleContext,
  tx: Transaction,
  { snapshot, visitId: appointmentId, place: { date, time, practitionerId } }: ClinicMove,
): Promise<void> {
  const current = await getVisit(tx, appointmentId);
  if (current.status !== "booked" && current.status !== "confirmed") throw new AppError("appointment_closed");
  await assertDateAllowed(tx, { snapshot, current, date, now: clock.now() });
  const needs = toNeedsOfVisit(snapshot, current);
  const [first] = needs;
  // The practitioner of a proposed slot must perform part of the visit; others do the rest. A practitioner who can
  // perform none of it is refused.
  if (first && !needs.some((need) => canPerform(snapshot, need, practitionerId)))
    throw notQualifiedError(snapshot, first, practitionerId);
  const request = { needs, practitionerId };
  const place = { snapshot, request, date, time, now: clock.now(), appointmentId, windowFor: "agreedStart" as const };
  await writeVisitAtSlot(tx, place, (savepoint, plan) => [
    releaseClaims(savepoint, { appointmentId }),
    updateVisitTime(savepoint, {
      appointmentId,
      date,
      practitionerId: plan.practitionerId,
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    }),
    moveAppointmentServices(savepoint, { appointmentId, lineIds: current.lines.map(({ id }) => id), plan }),
  ]);
  const moved = await getVisit(tx, appointmentId);
  const sequence = moved.calendarSequence;
  const { status } = moved;
  const [before, after] = [toAuditedPlace(current), toAuditedPlace(moved)];
  await tx.insert(visitHistory).values({
    appointmentId,
    step: "move",
    by: actor.accountId ?? "system",
    byName: actor.name,
    fromStatus: current.status,
    toStatus: status,
    sequence,
  });
  const summary = `Visit moved out of time off, to ${date} ${time}`;
  await writeAudit(tx, actor, {
    action: "visit.move",
    resource: "Appointment",
    resourceId: appointmentId,
    summary,
    before,
    after,
  });
  const payload: AppointmentRescheduled = {
    appointmentId,
    startsAt: moved.startsAt.toISOString(),
    previousStartsAt: current.startsAt.toISOString(),
    sequence,
    feeCents: 0,
  };
  await emitEvent(tx, {
    type: APPOINTMENT_RESCHEDULED,
    key: `appointment:${appointmentId}:rescheduled:${sequence}`,
    payload,
  });
}

type DateCheck = { snapshot: ClinicSnapshot; current: Appointment; date: string; now: Date };

/**
 * Throws if a medical rule forbids the date, because medical rules also apply to moves by the clinic. Fails with
 * `place_locked` instead of waiting for the customer's lock: waiting while resources are locked could deadlock.
 */
async function assertDateAllowed(tx: Transaction, { snapshot, current, date, now }: DateCheck): Promise<void> {
  const { id, customerId, lines } = current;
  if (date === current.date || customerId === null) return;
  if (!(await tryLockCare(tx, customerId)))
    throw new AppError("place_locked", { message: "This customer is booking something else. Try again in a moment." });
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  await assertIntervalsOnNewDate(tx, snapshot, { serviceIds, date, customerId, except: id, secrets: null, now });
}

function toAuditedPlace({ startsAt, practitioner }: { startsAt: Date; practitioner: { id: string } }) {
  return { startsAt: startsAt.toISOString(), practitionerId: practitioner.id };
}

const updateVisitTime = statement(sql`
  update appointments
  set starts_at = ${sql.placeholder("startsAt")}, ends_at = ${sql.placeholder("endsAt")}, date = ${sql.placeholder("date")},
    practitioner_id = ${sql.placeholder("practitionerId")}, calendar_sequence = calendar_sequence + 1,
    updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);
