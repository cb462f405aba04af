import type { AppointmentLine } from "#modules/booking/domain/appointment.ts";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { bookingRules, type RuleOverride } from "#modules/booking/domain/booking-rule.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "#modules/booking/domain/events.ts";
import { UNDO_SECONDS } from "#modules/booking/domain/quiet-hours.ts";
import { assertCanTakeStep } from "#modules/booking/domain/staff-step-rules.ts";
import {
  clinicState,
  getVisit,
  offeredPlaces,
  staffVisits,
  visitFullError,
  visitRows,
  visitRules,
} from "#modules/booking/server/public.ts";

import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { assertOwnLane, type NamedService, placeOf } from "../named-place.ts";
import { noticeOf } from "../staff-notice.ts";
import { takeStaffPlace, usedOverride } from "../take-staff-place.ts";

export type AddServiceToVisitInput = staffVisits.VersionedVisit &
  NamedService & { override?: RuleOverride | undefined; notify: boolean };

/**
 * Adds a treatment to a visit for staff. The start and the other treatments' people and rooms stay the same. Nothing
 * changes unless all treatments fit. Booking and medical rules that the new treatment breaks may be overridden with a
 * reason. Throws what a move throws, `invalid_input` for a fifth treatment, `conflict` if the new treatment would have
 * to come before one that has started, and what `follow` throws.
 */
export async function addService(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { override, notify, ...input }: AddServiceToVisitInput,
  follow: visitRows.UpdateOrderForServices,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { serviceId, addOnIds, practitionerId, selection } = input;
  const { booked, way } = placeOf(snapshot, {
    services: [{ serviceId, addOnIds, practitionerId, selection }],
    startsAt: new Date(0),
  });
  await assertOwnLane(context, staff, way);
  return withRetry(context.db, async (tx) => {
    const { visit, now } = await lockToChange(context, tx, staff, input, "add_service");
    const { appointment } = visit;
    if (appointment.lines.length >= MAX_SERVICES) throw visitFullError();
    const { id: appointmentId, customerId, date } = appointment;
    const serviceIds = appointment.lines.map((line) => line.serviceId);
    const judged = { customerId, date, now, serviceIds: [...serviceIds, serviceId], except: appointmentId };
    const intervals = await visitRules.overrideIntervals(tx, snapshot, staff, {
      judged: { ...judged, secrets: context.secrets },
      override,
      booked: serviceIds,
    });
    const present = staffVisits.toCurrentPlanOption(snapshot, visit, staffVisits.toNeedsOfStaffVisit(snapshot, visit));
    const needs = [...present.request.needs, ...way.request.needs];
    const place = {
      snapshot,
      startsAt: appointment.startsAt,
      now,
      appointmentId,
      override,
      // Uses other rooms only if the visit's rooms don't suit the added treatment.
      ways: [{ request: { needs }, units: present.units ?? {} }, { request: { needs } }],
      accepted: ["past", "step"] as const,
    };
    const line: visitRows.NewLine = { id: newId(), snapshot, booked, now };
    const lineIds = [...appointment.lines.map(({ id }) => id), line.id];
    const { broken } = await takeStaffPlace(tx, staff, place, (savepoint, plan) => {
      assertBegunStays(visit, plan, lineIds, now);
      return visitRows.writeTreatments(savepoint, visit, { plan, lineIds, added: line });
    });
    await visitRules.writeOverrides(tx, staff, { appointmentId, intervals, override });
    const used = usedOverride(broken, override, intervals);
    const after = await getVisit(tx, appointmentId);
    const added = after.lines.find(({ id }) => id === line.id);
    if (!added) throw new AppError("internal");
    const followed = await follow(tx, { before: appointment, after, line: added });
    return (await finish(tx, staff, { step: "add_service", visit, override: used, notify, now }, followed)).data;
  });
}

export type RemoveServiceFromVisitInput = staffVisits.VersionedVisit & { lineId: string; notify: boolean };

/**
 * Removes a treatment from a visit for staff. The start stays the same, and the remaining treatments follow one another
 * without a gap. Throws what a move throws, `not_found` for a treatment that isn't part of the visit, `invalid_input`
 * for the visit's only treatment, `conflict` if treatments that have started would move, and what `follow` throws. Also
 * returns what is refunded.
 */
export async function removeServiceFromVisit(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { lineId, notify, ...input }: RemoveServiceFromVisitInput,
  follow: visitRows.UpdateOrderForServices,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const { visit, now } = await lockToChange(context, tx, staff, input, "take_service");
    const { appointment } = visit;
    const line = appointment.lines.find(({ id }) => id === lineId);
    if (!line) throw new AppError("not_found");
    if (appointment.lines.length === 1)
      throw new AppError("invalid_input", { message: "It is the visit’s only treatment. Cancel the visit instead." });
    const { request, units = {} } = staffVisits.toCurrentPlanOption(
      snapshot,
      visit,
      staffVisits.toNeedsOfStaffVisit(snapshot, visit),
    );
    const isLeft = (index: number) => appointment.lines[index]?.id !== lineId;
    const left = { ...request, needs: request.needs.filter((_, index) => isLeft(index)) };
    // Runs first, while the order's lines still include the treatment.
    const followed = await follow(tx, { before: appointment, after: appointment, line });
    const former = await offeredPlaces.readSlotToFree(tx, appointment.id);
    const place = {
      snapshot,
      startsAt: appointment.startsAt,
      now,
      appointmentId: appointment.id,
      ways: [{ request: left, units }, { request: left }],
      // The remaining treatments were already booked under these rules, so breaking the rules is accepted.
      accepted: bookingRules,
    };
    const lineIds = appointment.lines.flatMap(({ id }, index) => (isLeft(index) ? [id] : []));
    await takeStaffPlace(tx, staff, place, (savepoint, plan) => {
      assertBegunStays(visit, plan, lineIds, now);
      return visitRows.writeTreatments(savepoint, visit, { plan, lineIds, takenId: lineId });
    });
    await offeredPlaces.offerFreedSlotToWaitlist(tx, former, { now, delaySeconds: UNDO_SECONDS });
    const changed = { step: "take_service", visit, override: undefined, notify, now } as const;
    return finish(tx, staff, { ...changed, removedLine: line }, followed);
  });
}

async function lockToChange(
  context: clinicState.BookingContext,
  tx: Transaction,
  staff: clinicState.Staff,
  input: staffVisits.VersionedVisit,
  step: "add_service" | "take_service",
) {
  const now = context.clock.now();
  const visit = await staffVisits.lockStaffVisit(tx, staff, input);
  assertCanTakeStep(step, { ...visit.appointment, stage: visit.stage }, now);
  return { visit, now };
}

/** Throws `conflict` if treatments that have started would move while the customer is here. */
function assertBegunStays(
  { appointment, stage }: staffVisits.StaffVisit,
  plan: VisitPlan,
  lineIds: readonly string[],
  now: Date,
) {
  if (stage === null) return;
  const startOf = new Map(appointment.lines.map(({ id, startsAt }) => [id, startsAt.getTime()]));
  const moves = plan.lines.some(({ need, startsAt }) => {
    const before = startOf.get(lineIds[need] ?? "");
    return (
      before !== undefined && before !== startsAt.getTime() && Math.min(before, startsAt.getTime()) < now.getTime()
    );
  });
  if (moves) throw new AppError("conflict", { message: "A treatment that has begun would have to move for that." });
}

type FinishedChange = {
  step: "add_service" | "take_service";
  visit: staffVisits.StaffVisit;
  removedLine?: AppointmentLine;
  override: RuleOverride | undefined;
  notify: boolean;
  now: Date;
};

async function finish(
  tx: Transaction,
  staff: clinicState.Staff,
  { step, visit, removedLine, override, notify, now }: FinishedChange,
  { sums, refundCents, order }: visitRows.OrderUpdateResult,
) {
  const before = visit.appointment;
  const { id: appointmentId, date } = before;
  await visitRows.writeDiscounts(tx, appointmentId, sums);
  const after = await staffVisits.readStaffVisit(tx, staff, appointmentId);
  const { memberSavingsCents, couponSavingsCents, offers } = before;
  const treatments = {
    taken: removedLine ? [visitRows.toBookedLine(removedLine)] : [],
    // Stores the amount paid before this change: after a refund, the change can't be undone, because a refund can't be
    // charged again.
    sums: { memberSavingsCents, couponSavingsCents, offers, paidCents: before.paidCents },
    order,
  };
  const former = { ...visit, state: { ...visit.state, treatments } };
  await visitRows.recordStep(tx, staff, { step, at: now, before: former, after, override, isMailed: notify });
  await emitServicesChanged(tx, { visit, after, notify, now });
  await clinicState.announceSlots(tx, [date]);
  await clinicState.announceBoard(tx, [date], appointmentId);
  return { data: staffVisits.toWireStaffVisit(after), refundCents };
}

type ServicesNews = { visit: staffVisits.StaffVisit; after: staffVisits.StaffVisit; notify: boolean; now: Date };

/** Sends the email with the calendar update, which lists the visit's treatments and its new end. */
async function emitServicesChanged(tx: Transaction, { visit, after, notify, now }: ServicesNews): Promise<void> {
  const { id: appointmentId, startsAt, date, calendarSequence: sequence } = after.appointment;
  const payload: AppointmentRescheduled = {
    appointmentId,
    startsAt: startsAt.toISOString(),
    sequence,
    feeCents: 0,
    previousStartsAt: visit.appointment.startsAt.toISOString(),
    notice: noticeOf(notify, now, after, [date]),
  };
  const key = `appointment:${appointmentId}:rescheduled:${sequence}`;
  await emitEvent(tx, { type: APPOINTMENT_RESCHEDULED, key, payload });
}
