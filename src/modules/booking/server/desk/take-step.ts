import { type Transaction, withRetry } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { RuleOverride } from "../../domain/booking-rule.ts";
import { APPOINTMENT_COMPLETED } from "../../domain/events.ts";
import { UNDO_SECONDS } from "../../domain/quiet-hours.ts";
import { assertCanTake, type StaffStep, type VisitMove, visitMoves } from "../../domain/visit-moves.ts";
import { returnNoShow } from "../changes/return-no-show.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { passOn, readPlace, restOf } from "../freed/pass-on.ts";
import { assertNothingDue } from "../prepare/list-due.ts";
import {
  lockStaffVisit,
  readStaffVisit,
  type StaffVisit,
  toWireStaffVisit,
  type VersionedVisit,
} from "../visits/staff-visit.ts";
import { recordStep, releaseClaims, releaseRest, writeVisitRow } from "../visits/visit-writes.ts";
import { noticeOf } from "./staff-notice.ts";

export type TakeStep = VersionedVisit & {
  step: Exclude<StaffStep, "move" | "resize" | "add_service" | "take_service">;
  reason?: string | undefined;
  /** Of a cancellation: who wanted it, and whether the customer is mailed. */
  cancelledBy?: "customer" | "clinic";
  notify?: boolean;
  /** Of a check-in: that something is due is overridden, with a reason. */
  override?: RuleOverride | undefined;
  /** At the closing of the day, which may come days later: what was forgotten then is said now. */
  isClosingDay?: boolean;
};

/** The job that tells others of a cancellation by staff once it can't be undone at once any more. */
export const CANCELLED_TASK = "tell_cancelled_visit";

/**
 * Takes a visit one step on: confirmed, checked in, in the room, completed, missed or cancelled. Throws `not_found`,
 * `version_conflict`, `place_locked`, `appointment_closed`, `no_show_too_early`, and for a check-in `screening_due` and
 * `override_reason_needed`; then nothing has changed.
 */
export async function takeStep(context: BookingContext, staff: Staff, wanted: TakeStep) {
  const take = await stepTaker(context, staff);
  return withRetry(context.db, (tx) => take(tx, wanted));
}

/** The same for several visits, each in the caller's transaction. */
export async function stepTaker(context: BookingContext, staff: Staff) {
  const snapshot = await clinicSnapshotOf(context);
  return async (tx: Transaction, wanted: TakeStep) => {
    const { step } = wanted;
    const now = context.clock.now();
    const visit = await lockStaffVisit(tx, staff, wanted);
    const isReturning = step === "check_in" && visit.appointment.status === "no_show";
    if (isReturning) await returnNoShow(tx, snapshot, visit, now);
    else assertCanTake(step, { ...visit.appointment, stage: visit.stage }, now, wanted.isClosingDay);
    const { appointment } = visit;
    const asked = { snapshot, secrets: context.secrets, visit: appointment };
    const used = step === "check_in" ? await assertNothingDue(tx, asked, wanted.override) : undefined;
    const move: VisitMove = visitMoves[step];
    // What an early completion leaves is minutes, and the practitioner's own.
    const isGivenUp = step === "cancel" || step === "no_show";
    const place = isGivenUp ? await readPlace(tx, appointment.id) : undefined;
    if (move.frees === "all") await releaseClaims(tx, { appointmentId: appointment.id });
    if (move.frees === "rest") await releaseRest(tx, appointment.id, now);
    await writeVisitRow(tx, appointment.id, columnsOf(wanted, move, visit, staff, now));
    const after = await readStaffVisit(tx, staff, appointment.id);
    await recordStep(tx, staff, {
      step,
      at: now,
      before: visit,
      after,
      reason: wanted.reason,
      override: used,
      isMailed: wanted.notify ?? false,
    });
    if (step === "cancel") await tellLater(tx, after, wanted.notify ?? false, now);
    if (step === "complete") await tellCompleted(tx, after, now);
    // The staff member may take it back until then, and has the place again.
    const freed = step === "no_show" ? restOf(place, now) : place;
    await passOn(tx, freed, { now, delaySeconds: UNDO_SECONDS });
    if (move.frees !== "nothing") await announceSlots(tx, [appointment.date]);
    await announceBoard(tx, [appointment.date], appointment.id);
    return toWireStaffVisit(after);
  };
}

function columnsOf(
  { step, cancelledBy }: TakeStep,
  move: VisitMove,
  visit: StaffVisit,
  { principal }: Staff,
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

async function tellCompleted(tx: Transaction, { appointment }: StaffVisit, now: Date): Promise<void> {
  await emitEvent(tx, {
    type: APPOINTMENT_COMPLETED,
    key: `appointment:${appointment.id}:completed:${now.toISOString()}`,
    payload: { appointmentId: appointment.id, startsAt: appointment.startsAt.toISOString() },
  });
}

/** An undone cancellation never happened for anybody else: its order stays, and no mail is sent. */
async function tellLater(tx: Transaction, after: StaffVisit, notify: boolean, now: Date): Promise<void> {
  const { id: appointmentId, calendarSequence: sequence, date } = after.appointment;
  const payload = { appointmentId, sequence, notice: noticeOf(notify, now, after, [date]) };
  const runAt = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  await enqueueJob(tx, CANCELLED_TASK, payload, { key: `cancelled:${appointmentId}:${sequence}`, runAt });
}
