import type { RuleOverride } from "#modules/booking/domain/booking-rule.ts";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { UNDO_SECONDS } from "#modules/booking/domain/quiet-hours.ts";
import {
  assertCanTakeStep,
  type StaffStep,
  type StaffStepRule,
  staffStepRules,
} from "#modules/booking/domain/staff-step-rules.ts";
import { clinicState, offeredPlaces, staffVisits, visitRows } from "#modules/booking/server/public.ts";
import { assertNothingDue } from "#modules/own-visits/server/public.ts";

import { type Transaction, withRetry } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { noticeOf } from "./staff-notice.ts";

/** A step that staff take on a visit, such as confirming, checking in or canceling it. */
export type VisitStepInput = staffVisits.VersionedVisit & {
  step: Exclude<StaffStep, "move" | "resize" | "add_service" | "take_service">;
  reason?: string | undefined;
  /** For a cancellation: who requested it, and whether the customer is emailed. */
  cancelledBy?: "customer" | "clinic";
  notify?: boolean;
  /** For a check-in: overrides unsigned forms, with a reason. */
  override?: RuleOverride | undefined;
  /** Set when staff close the day, perhaps days later: the steps they forgot to record are recorded then. */
  isClosingDay?: boolean;
};

/** The job that announces a cancellation by staff, once staff can't undo it with one click anymore. */
export const CANCELLED_TASK = "tell_cancelled_visit";
const MISSED_TASK = "tell_missed_visit";

/**
 * Advances a visit by one step: confirmed, checked in, in the room, completed, missed or canceled. Throws `not_found`,
 * `version_conflict`, `place_locked`, `appointment_closed`, `no_show_too_early`, and for a check-in `screening_due` and
 * `override_reason_needed`; then nothing has changed.
 */
export async function takeStep(context: clinicState.BookingContext, staff: clinicState.Staff, input: VisitStepInput) {
  const take = await createVisitStepper(context, staff);
  return withRetry(context.db, (tx) => take(tx, input));
}

/** Returns a function that works like `takeStep` in the caller's transaction; one function serves several visits. */
export async function createVisitStepper(context: clinicState.BookingContext, staff: clinicState.Staff) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return async (tx: Transaction, input: VisitStepInput) => {
    const { step } = input;
    const now = context.clock.now();
    const visit = await staffVisits.lockStaffVisit(tx, staff, input);
    const isReturning = step === "check_in" && visit.appointment.status === "no_show";
    if (isReturning) await visitRows.restoreNoShow(tx, snapshot, visit, now);
    else assertCanTakeStep(step, { ...visit.appointment, stage: visit.stage }, now, input.isClosingDay);
    const { appointment } = visit;
    const query = { snapshot, secrets: context.secrets, visit: appointment };
    const used = step === "check_in" ? await assertNothingDue(tx, query, input.override) : undefined;
    const move: StaffStepRule = staffStepRules[step];
    // Only a slot freed by a cancellation or a no-show is offered to the waitlist. A visit that is completed early
    // frees only a few minutes.
    const isGivenUp = step === "cancel" || step === "no_show";
    const place = isGivenUp ? await offeredPlaces.readSlotToFree(tx, appointment.id) : undefined;
    if (move.frees === "all") await visitRows.releaseClaims(tx, { appointmentId: appointment.id });
    if (move.frees === "rest") await visitRows.releaseRemainingClaims(tx, appointment.id, now);
    await visitRows.writeVisitRow(tx, appointment.id, columnsOf(input, move, visit, staff, now));
    const after = await staffVisits.readStaffVisit(tx, staff, appointment.id);
    await visitRows.recordStep(tx, staff, {
      step,
      at: now,
      before: visit,
      after,
      reason: input.reason,
      override: used,
      isMailed: input.notify ?? false,
    });
    if (step === "cancel") await enqueueCancelled(tx, after, input.notify ?? false, now);
    if (step === "no_show") await enqueueMissed(tx, appointment.id, now);
    if (step === "complete") await emitCompleted(tx, after, now);
    // The slot is offered to others after a delay: until then, the staff member can undo the step and get the slot
    // back.
    const freed = step === "no_show" ? offeredPlaces.remainingSlotToFree(place, now) : place;
    await offeredPlaces.offerFreedSlotToWaitlist(tx, freed, { now, delaySeconds: UNDO_SECONDS });
    if (move.frees !== "nothing") await clinicState.announceSlots(tx, [appointment.date]);
    await clinicState.announceBoard(tx, [appointment.date], appointment.id);
    return staffVisits.toWireStaffVisit(after);
  };
}

function columnsOf(
  { step, cancelledBy }: VisitStepInput,
  move: StaffStepRule,
  visit: staffVisits.StaffVisit,
  { principal }: clinicState.Staff,
  now: Date,
) {
  const status = move.to === "same" ? visit.appointment.status : move.to;
  const isClosing = step === "complete" || step === "no_show" || step === "cancel";
  return {
    status,
    stage: move.stage,
    ...(step === "confirm" ? { confirmedAt: now } : {}),
    ...(step === "check_in" ? { checkedInAt: now, closedAt: null, closedBy: null } : {}),
    ...(step === "in_room" && visit.state.inRoomAt === null ? { inRoomAt: now } : {}),
    ...(isClosing ? { closedAt: now, closedBy: principal.customerId } : {}),
    ...(step === "cancel" ? { cancelledBy: cancelledBy ?? "clinic", isRescheduled: true } : {}),
  };
}

async function emitCompleted(tx: Transaction, { appointment }: staffVisits.StaffVisit, now: Date): Promise<void> {
  await emitEvent(tx, {
    type: APPOINTMENT_COMPLETED,
    key: `appointment:${appointment.id}:completed:${now.toISOString()}`,
    payload: { appointmentId: appointment.id, startsAt: appointment.startsAt.toISOString() },
  });
}

/**
 * Enqueues the job that emits the event about a missed visit. It runs once the no-show can't be undone with one click
 * anymore.
 */
async function enqueueMissed(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const runAt = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  await enqueueJob(tx, MISSED_TASK, { appointmentId, at }, { key: `missed:${appointmentId}:${at}`, runAt });
}

/**
 * Enqueues the job that announces a cancellation. If the cancellation is undone before, the job does nothing: the order
 * stays, and no email is sent.
 */
async function enqueueCancelled(
  tx: Transaction,
  after: staffVisits.StaffVisit,
  notify: boolean,
  now: Date,
): Promise<void> {
  const { id: appointmentId, calendarSequence: sequence, date } = after.appointment;
  const payload = { appointmentId, sequence, notice: noticeOf(notify, now, after, [date]) };
  const runAt = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  await enqueueJob(tx, CANCELLED_TASK, payload, { key: `cancelled:${appointmentId}:${sequence}`, runAt });
}
