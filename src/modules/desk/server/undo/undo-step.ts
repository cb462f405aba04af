import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { APPOINTMENT_REINSTATED, APPOINTMENT_RESCHEDULED } from "#modules/booking/domain/events.ts";
import { UNDO_SECONDS } from "#modules/booking/domain/quiet-hours.ts";
import {
  changesPlace,
  isStaffStep,
  type StaffStep,
  staffStepRules,
  undoUntil,
} from "#modules/booking/domain/staff-step-rules.ts";
import { isAsLeft, segmentsBefore, type VisitState, type VisitStep } from "#modules/booking/domain/visit-history.ts";
import { clinicState, staffVisits, visitFees, visitRows } from "#modules/booking/server/public.ts";

import { stock } from "#modules/catalog/server/public.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { assertNotUndone } from "#platform/resource/undo/undo-audit-entry.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { noticeOf } from "../staff-notice.ts";

/**
 * Undoes the last step of a visit. Checks that it is the last one, that the customer has changed nothing since, that it
 * isn't too late, and that the slot, if the step freed it, is still free. Cancels a queued email about the step; if the
 * email may already have been sent, sends another. Throws `undo_too_late`, `slot_taken`, `forbidden` and what every
 * write of a visit throws.
 */
export async function undoStep(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: staffVisits.VersionedVisit & {
    /** The audit log entry of the step to undo; without it, the visit's last step is undone. */
    entryId?: string;
  },
  returnServices?: visitRows.RestoreVisitOrder,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const visit = await staffVisits.lockStaffVisit(tx, staff, input);
    const { appointment } = visit;
    const last = await readUndoable(tx, appointment, input.entryId, now);
    if (!hasRight(staff.principal, staffStepRules[last.step].right)) throw new AppError("forbidden");
    const { before } = last;
    if (changesPlace(last.step) || staffStepRules[last.step].frees !== "nothing")
      await visitRows.reclaimPlace(tx, snapshot, visit, before);
    await restore(tx, visit, before, last.step);
    if (before.treatments) await visitRows.restoreSums(tx, appointment, before.treatments, returnServices);
    if (last.step === "complete") await stock.returnFromVisit(tx, appointment.id);
    const after = await staffVisits.readStaffVisit(tx, staff, appointment.id);
    await visitRows.recordStep(tx, staff, { step: "undo", at: now, before: visit, after, undoes: last });
    await emitUndone(tx, { visit, after, last, now });
    const dates = [appointment.date, after.appointment.date];
    await clinicState.announceSlots(tx, dates);
    await clinicState.announceBoard(tx, dates, appointment.id);
    return staffVisits.toWireStaffVisit(after);
  });
}

type Undoable = visitRows.LastStep & { step: StaffStep; before: VisitState };

/**
 * Returns the last step of a visit if staff can undo it now and, if an audit log entry is given, if that entry is about
 * this step. The caller's lock on the visit prevents concurrent changes. Throws `undo_too_late` with the reason.
 */
export async function readUndoable(
  db: DatabaseOrTransaction,
  appointment: Appointment,
  entryId: string | undefined,
  now: Date,
): Promise<Undoable> {
  const tooLate = (message?: string) => new AppError("undo_too_late", message === undefined ? {} : { message });
  const [last] = await visitRows.readLastStep(db, { appointmentId: appointment.id });
  if (entryId && last?.auditEntryId !== entryId) {
    await assertNotUndone(db, entryId);
    if (last?.by !== visitRows.CUSTOMER_AS_ACTOR.by) throw tooLate("The visit was changed since then.");
  }
  if (!last?.before || !isStaffStep(last.step)) throw tooLate(whyNot(last));
  if (!isAsLeft(appointment, last)) throw tooLate("The visit was changed since then.");
  if (last.step === "complete" && appointment.paidCents > 0)
    throw tooLate("This visit has been paid for. Completing it can’t be undone.");
  if (last.step === "no_show" && (await isNoShowSettled(db, appointment)))
    throw tooLate(
      "A fee was charged for this no-show, or what was paid in advance was refunded. That can’t be undone.",
    );
  const { treatments } = last.before;
  if (treatments && treatments.sums.paidCents !== appointment.paidCents)
    throw tooLate("A payment or refund was made since then, so this can’t be undone.");
  const at = new Date(last.at);
  const until = undoUntil(last.step, at, appointment, visitRows.endOfDay(appointment.date, appointment.timeZone));
  if (!until || now >= until) throw tooLate();
  return { ...last, step: last.step, before: last.before };
}

/**
 * Whether the no-show's money is settled and can't be reversed: a no-show fee was charged, or the deposit was refunded.
 */
async function isNoShowSettled(db: DatabaseOrTransaction, { id, orderId, terms }: Appointment): Promise<boolean> {
  const known = await visitFees.listFees(db, id);
  if (known.some(({ kind, state }) => kind === "no_show" && (state === "owed" || state === "paid"))) return true;
  return orderId !== null && (terms?.depositCents ?? 0) > 0 && (await balanceOf(db, `deposit:${orderId}`)) === 0;
}

/** Returns why staff can't undo the last change of a visit. */
function whyNot(last: visitRows.LastStep | undefined): string {
  if (last?.by === visitRows.CUSTOMER_AS_ACTOR.by && last.step !== "book") {
    const done = last.step === "cancel" ? "canceled" : "moved";
    return `The customer ${done} this visit. That can’t be undone here.`;
  }
  if (last?.step === "move") return "It was moved out of time off, where it can’t go back. Move it to another time.";
  return "There is no step to undo.";
}

async function restore(
  tx: Transaction,
  visit: staffVisits.StaffVisit,
  before: VisitState,
  step: VisitStep,
): Promise<void> {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  await visitRows.writeVisitRow(tx, visit.appointment.id, {
    status: before.status,
    stage: before.stage,
    startsAt: new Date(before.startsAt),
    endsAt: new Date(before.endsAt),
    date: before.date,
    practitionerId: before.practitionerId,
    confirmedAt: instant(before.confirmedAt),
    checkedInAt: instant(before.checkedInAt),
    inRoomAt: instant(before.inRoomAt),
    closedAt: null,
    closedBy: null,
    cancelledBy: null,
    isRescheduled: changesPlace(step) || step === "cancel",
  });
  if (before.treatments) await visitRows.restoreTreatments(tx, visit.appointment.id, before);
  await inOrder(
    visitRows.restoreLines(tx, { lines: JSON.stringify(before.lines) }),
    visitRows.replaceSegments(tx, {
      appointmentId: visit.appointment.id,
      segments: JSON.stringify(segmentsBefore(before)),
    }),
  );
}

type UndoneStep = { visit: staffVisits.StaffVisit; after: staffVisits.StaffVisit; last: visitRows.LastStep; now: Date };

/** Emits the events about an undone step. They email the customer only if the step itself may have been emailed. */
async function emitUndone(tx: Transaction, { visit, after, last, now }: UndoneStep): Promise<void> {
  const { id: appointmentId, calendarSequence: sequence, startsAt, date } = after.appointment;
  const isEarly = now.getTime() - new Date(last.at).getTime() < UNDO_SECONDS * 1_000;
  const notice = noticeOf(last.isMailed && !isEarly, now, after, [date, visit.appointment.date]);
  if (last.step === "cancel") {
    const payload = { appointmentId, startsAt: startsAt.toISOString(), sequence, notice };
    await emitEvent(tx, {
      type: APPOINTMENT_REINSTATED,
      key: `appointment:${appointmentId}:reinstated:${sequence}`,
      payload,
    });
  }
  if (!changesPlace(last.step)) return;
  await emitEvent(tx, {
    type: APPOINTMENT_RESCHEDULED,
    key: `appointment:${appointmentId}:rescheduled:${sequence}`,
    payload: {
      appointmentId,
      startsAt: startsAt.toISOString(),
      previousStartsAt: visit.appointment.startsAt.toISOString(),
      sequence,
      feeCents: 0,
      notice,
    },
  });
}
