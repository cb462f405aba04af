import { sql } from "drizzle-orm";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addMinutes, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "../../domain/events.ts";
import { type LateMinutes, lateNoticeOf, lateOpensAt, lateStateOf } from "../../domain/visit-day/visit-day.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { assertPersonIsFree } from "../people/assert-may-book.ts";
import { shiftLateVisit } from "../reschedule/shift-late-visit.ts";
import { type AccessedVisit, lockAccessedVisit, type VisitAccess } from "../visit-links/visit-callers.ts";
import { findGuest, getVisit } from "../visits/appointment-queries.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";
import { releaseClaims } from "../visits/visit-writes.ts";
import { moveAppointmentServices } from "../visits/write-visit.ts";

export type LateReport = { appointmentId: string; access: VisitAccess; minutes: LateMinutes };

const setLateMinutes = command(sql`
  update appointments set late_minutes = ${sql.placeholder("minutes")}, late_from = ${sql.placeholder("startsAt")},
    updated_at = clock_now() where id = ${sql.placeholder("id")}`);

/**
 * Records that a customer is late. The visit starts that much later if its people, rooms and devices are free, which
 * isn't counted as a change and costs nothing. Otherwise it keeps its start, and staff see the delay. A repeated
 * request returns the same result. Throws `not_found`, `link_expired`, and `appointment_closed` outside the time in
 * which this is possible.
 */
export async function sayLate(context: BookingContext, { minutes, ...input }: LateReport): Promise<AccessedVisit> {
  const snapshot = await recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const found = await lockAccessedVisit(tx, { ...input, now });
    if (lateNoticeOf(found.visit, found.late)) return found;
    assertCanSayLate(found, now);
    const { visit: before } = found;
    const isMoved = await shiftIfFree(tx, snapshot, before, minutes);
    await setLateMinutes(tx, { minutes, startsAt: before.startsAt.toISOString(), id: before.id });
    const visit = await getVisit(tx, before.id);
    const reason = isMoved ? `${minutes} min, moved to ${timeOf(visit)}` : `${minutes} min, couldn’t be moved`;
    await recordCustomerStep(tx, "late", before, visit, { reason, isMailed: isMoved });
    if (isMoved) await announceShift(tx, before, visit);
    await announceBoard(tx, [visit.date], visit.id);
    failpoint("visit:late_before_commit");
    return { ...found, visit, late: { minutes, from: before.startsAt } };
  });
}

function assertCanSayLate({ visit, isMoved }: AccessedVisit, now: Date): void {
  if (isMoved) throw new AppError("appointment_closed", { message: `Your visit is now at ${timeOf(visit)}.` });
  const state = lateStateOf(visit, null, now);
  if (state === "open") return;
  if (state === "early") {
    const opens = formatTime(timeInZone(lateOpensAt(visit), visit.timeZone));
    throw new AppError("appointment_closed", {
      message: `You can let us know starting at ${opens} on the day of your visit.`,
    });
  }
  throw new AppError("appointment_closed");
}

function timeOf({ startsAt, timeZone }: Appointment): string {
  return formatTime(timeInZone(startsAt, timeZone));
}

/** Moves the visit later if its resources and its customer are free. Returns whether it was moved. */
async function shiftIfFree(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: Appointment,
  minutes: number,
): Promise<boolean> {
  const { id: appointmentId, startsAt, endsAt } = visit;
  const visitor = visit.customerId ? { customerId: visit.customerId } : await findGuest(tx, appointmentId);
  const span = { from: addMinutes(startsAt, minutes), to: addMinutes(endsAt, minutes), except: appointmentId };
  try {
    if (visitor) await assertPersonIsFree(tx, visitor, span);
    await shiftLateVisit(tx, snapshot, { visit, minutes }, (savepoint, plan) => [
      releaseClaims(savepoint, { appointmentId }),
      writeShiftedVisit(savepoint, { appointmentId, from: span.from.toISOString(), to: span.to.toISOString() }),
      moveAppointmentServices(savepoint, { appointmentId, lineIds: visit.lines.map(({ id }) => id), plan }),
    ]);
    return true;
  } catch (error) {
    if (isAppError(error, "slot_taken") || isAppError(error, "already_booked")) return false;
    throw error;
  }
}

const writeShiftedVisit = statement(sql`
  update appointments set starts_at = ${sql.placeholder("from")}, ends_at = ${sql.placeholder("to")},
    calendar_sequence = calendar_sequence + 1
  where id = ${sql.placeholder("appointmentId")}`);

async function announceShift(tx: Transaction, before: Appointment, visit: Appointment): Promise<void> {
  await announceSlots(tx, [visit.date]);
  const payload: AppointmentRescheduled = {
    appointmentId: visit.id,
    startsAt: visit.startsAt.toISOString(),
    previousStartsAt: before.startsAt.toISOString(),
    sequence: visit.calendarSequence,
    feeCents: 0,
  };
  const key = `appointment:${visit.id}:rescheduled:${visit.calendarSequence}`;
  await emitEvent(tx, { type: APPOINTMENT_RESCHEDULED, key, payload });
}
