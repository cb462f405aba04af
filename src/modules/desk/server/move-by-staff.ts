import type { RuleOverride } from "#modules/booking/domain/booking-rule.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "#modules/booking/domain/events.ts";
import { UNDO_SECONDS } from "#modules/booking/domain/quiet-hours.ts";
import { assertCanTakeStep } from "#modules/booking/domain/staff-step-rules.ts";
import { clinicState, offeredPlaces, staffVisits, visitRows, visitRules } from "#modules/booking/server/public.ts";

import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { noticeOf } from "./staff-notice.ts";
import { takeStaffPlace, toPlaceRequest, usedOverride } from "./take-staff-place.ts";

export type StaffMove = staffVisits.VersionedVisit &
  staffVisits.NamedResources & { startsAt: Date; override?: RuleOverride | undefined; notify: boolean };

/**
 * Reschedules a visit for staff. Limits on customers' changes don't apply, and booking rules may be overridden with a
 * reason, but visits can never overlap. Reserves the new slot and frees the old one in one transaction. Throws what
 * `takeStaffPlace` and every write of a visit throw.
 */
export async function moveVisitByStaff(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: StaffMove,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const visit = await staffVisits.lockStaffVisit(tx, staff, input);
    assertCanTakeStep("move", { ...visit.appointment, stage: visit.stage }, now);
    const ways = staffVisits.listMoveOptions(snapshot, visit, staffVisits.toNeedsOfStaffVisit(snapshot, visit), input);
    const { startsAt, override, notify } = input;
    const place = { snapshot, startsAt, now, ways, appointmentId: visit.appointment.id, override };
    const former = await offeredPlaces.readSlotToFree(tx, visit.appointment.id);
    const { id: appointmentId, customerId, lines } = visit.appointment;
    const serviceIds = lines.map(({ serviceId }) => serviceId);
    const judged = {
      customerId,
      serviceIds,
      date: toPlaceRequest(place).date,
      except: appointmentId,
      secrets: context.secrets,
      now,
    };
    const intervals = await visitRules.overrideIntervals(tx, snapshot, staff, { judged, override, isMove: true });
    const { broken } = await takeStaffPlace(tx, staff, place, writeMovedVisit(visit));
    failpoint("visit:move_after_release");
    await offeredPlaces.offerFreedSlotToWaitlist(tx, former, { now, delaySeconds: UNDO_SECONDS });
    await visitRules.writeOverrides(tx, staff, { appointmentId, intervals, override });
    const used = usedOverride(broken, override, intervals);
    return finishMove(tx, staff, { step: "move", visit, override: used, notify, now });
  });
}

export type StaffResize = staffVisits.VersionedVisit & {
  lineId?: string | undefined;
  minutes: number;
  reason: string;
  override?: RuleOverride | undefined;
  notify: boolean;
};

/**
 * Changes the duration of a treatment in a visit, with the same start, people and rooms. Throws what a move throws, and
 * `not_found` for a treatment that isn't part of the visit.
 */
export async function resizeVisitByStaff(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: StaffResize,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const visit = await staffVisits.lockStaffVisit(tx, staff, input);
    const { appointment } = visit;
    assertCanTakeStep("resize", { ...appointment, stage: visit.stage }, now);
    const lineId = staffVisits.findLineToResize(visit, input.lineId);
    const ways = [
      staffVisits.toCurrentPlanOption(
        snapshot,
        visit,
        staffVisits.toNeedsOfStaffVisit(snapshot, visit, { lineId, minutes: input.minutes }),
      ),
    ];
    const { override, notify, reason } = input;
    const place = {
      snapshot,
      startsAt: appointment.startsAt,
      now,
      ways,
      appointmentId: appointment.id,
      override,
      // The start was accepted when the visit was booked, and may have passed.
      accepted: ["past"] as const,
    };
    const { broken } = await takeStaffPlace(tx, staff, place, writeMovedVisit(visit));
    const used = usedOverride(broken, override);
    return finishMove(tx, staff, { step: "resize", visit, override: used, notify, now, reason });
  });
}

function writeMovedVisit(visit: staffVisits.StaffVisit) {
  const { appointment } = visit;
  const appointmentId = appointment.id;
  return (savepoint: Transaction, plan: VisitPlan) => [
    visitRows.releaseClaims(savepoint, { appointmentId }),
    visitRows.writeVisitRow(savepoint, appointmentId, {
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      date: dateInZone(plan.startsAt, appointment.timeZone),
      practitionerId: plan.practitionerId,
      isPractitionerWanted: appointment.isPractitionerWanted && plan.practitionerId === appointment.practitioner.id,
      isRescheduled: true,
    }),
    visitRows.moveAppointmentServices(savepoint, {
      appointmentId,
      lineIds: appointment.lines.map(({ id }) => id),
      plan,
    }),
  ];
}

type FinishedMove = {
  step: "move" | "resize";
  visit: staffVisits.StaffVisit;
  override: RuleOverride | undefined;
  notify: boolean;
  now: Date;
  reason?: string;
};

async function finishMove(
  tx: Transaction,
  staff: clinicState.Staff,
  { step, visit, override, notify, now, reason }: FinishedMove,
) {
  const { id: appointmentId, date, startsAt: previous } = visit.appointment;
  const after = await staffVisits.readStaffVisit(tx, staff, appointmentId);
  await visitRows.recordStep(tx, staff, { step, at: now, before: visit, after, override, reason, isMailed: notify });
  const { startsAt, calendarSequence: sequence } = after.appointment;
  const dates = [date, after.appointment.date];
  const payload: AppointmentRescheduled = {
    appointmentId,
    startsAt: startsAt.toISOString(),
    previousStartsAt: previous.toISOString(),
    sequence,
    feeCents: 0,
    notice: noticeOf(notify, now, after, dates),
  };
  await emitEvent(tx, {
    type: APPOINTMENT_RESCHEDULED,
    key: `appointment:${appointmentId}:rescheduled:${sequence}`,
    payload,
  });
  await clinicState.announceSlots(tx, dates);
  await clinicState.announceBoard(tx, dates, appointmentId);
  return staffVisits.toWireStaffVisit(after);
}
