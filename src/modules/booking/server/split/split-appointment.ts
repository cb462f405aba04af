import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Appointment, AppointmentLine } from "../../domain/appointment.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { emitVisitBooked } from "../holds/book-hold.ts";
import { type RequestedSlot, type WriteVisit, writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { assertIntervalsOnNewDate } from "../intervals/assert-intervals.ts";
import { offerFreedSlotToWaitlist, readSlotToFree } from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
import { assertPersonIsFree } from "../people/assert-may-book.ts";
import { getVisit, lockOwnVisit } from "../visits/appointment-queries.ts";
import { assertChangeable } from "../visits/assert-changeable.ts";
import { recordBooking, recordCustomerStep } from "../visits/customer-step.ts";
import { toNeedsOfVisit, toRequestOfVisit, toVisitSpan } from "../visits/visit-request.ts";
import { releaseClaims } from "../visits/visit-writes.ts";
import { moveAppointmentServices } from "../visits/write-visit.ts";
import { detachLines, divideTerms, insertSecondVisit, shortenVisit } from "./split-rows.ts";

/** A customer's request to move some treatments of a visit to a separate visit. */
export type SplitVisitRequest = {
  appointmentId: string;
  customerId: string;
  /** The treatments that move to a separate visit. */
  lineIds: readonly string[];
  date: string;
  /** The slot's `from`, clinic local time. */
  time: string;
};

/**
 * A visit before and after a split: `former` as it was, `stays` with the treatments that keep its start, `goes` with
 * those that move to a separate visit.
 */
export type SplitVisits = { former: Appointment; stays: Appointment; goes: Appointment };

/** Runs in the transaction of a split, to divide the visit's order too. */
export type OnSplit = (tx: Transaction, visits: SplitVisits) => Promise<void>;

/**
 * Moves some treatments of a customer's visit to a separate visit, in one transaction. Rules and health answers are
 * checked as for a move, and the new visit is also checked against the one that stays. Throws what a move throws,
 * `not_found` for treatments the visit doesn't have, `invalid_input` for all of them, and what `onSplit` throws.
 */
export async function splitAppointment(
  context: BookingContext,
  input: SplitVisitRequest,
  onSplit: OnSplit,
): Promise<{ stays: Appointment; goes: Appointment }> {
  const snapshot = await recallClinicSnapshot(context);
  const now = context.clock.now();
  return withRetry(context.db, async (tx) => {
    const former = await lockOwnVisit(tx, { ...input, now });
    assertChangeable(former, snapshot.settings, { now, agreedFeeCents: 0 });
    const { staying, going } = divideLines(former, input.lineIds);
    const split: Split = { snapshot, former, staying, going, input, now, goesId: newId() };
    const { customerId } = input;
    const judged = { serviceIds: going.map(({ serviceId }) => serviceId), date: input.date, customerId, now };
    const { secrets } = context;
    await assertIntervalsOnNewDate(tx, snapshot, { ...judged, except: former.id, secrets });
    const place = await readSlotToFree(tx, former.id);
    await shortenFormerVisit(tx, split);
    failpoint("visit:split_between");
    await assertIntervalsOnNewDate(tx, snapshot, { ...judged, except: split.goesId, secrets });
    await bookSecondVisit(tx, split);
    const visits = { former, stays: await getVisit(tx, former.id), goes: await getVisit(tx, split.goesId) };
    await onSplit(tx, visits);
    await announceSplit(tx, visits);
    await offerFreedSlotToWaitlist(tx, place, { now });
    return { stays: await getVisit(tx, former.id), goes: await getVisit(tx, split.goesId) };
  });
}

type Split = {
  snapshot: ClinicSnapshot;
  former: Appointment;
  staying: AppointmentLine[];
  going: AppointmentLine[];
  input: SplitVisitRequest;
  now: Date;
  goesId: string;
};

function divideLines({ lines }: Appointment, lineIds: readonly string[]) {
  const going = lines.filter(({ id }) => lineIds.includes(id));
  const staying = lines.filter(({ id }) => !lineIds.includes(id));
  if (going.length < new Set(lineIds).size) throw new AppError("not_found");
  if (staying.length === 0) {
    const message = "Leave one treatment in the visit, or move the whole visit.";
    throw new AppError("invalid_input", { issues: [{ path: "lineIds", message }] });
  }
  return { staying, going };
}

/** Shortens the remaining visit, which starts at the former time, with the same person if possible. */
async function shortenFormerVisit(tx: Transaction, { snapshot, former, staying, now }: Split): Promise<void> {
  const { id: appointmentId, date, time } = former;
  const lineIds = staying.map(({ id }) => id);
  const write: WriteVisit = (savepoint, plan) => [
    releaseClaims(savepoint, { appointmentId }),
    shortenVisit(savepoint, {
      id: appointmentId,
      practitionerId: plan.practitionerId,
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    }),
    moveAppointmentServices(savepoint, { appointmentId, lineIds, plan }),
  ];
  const placeWith = (practitionerId: string | undefined): RequestedSlot => ({
    snapshot,
    date,
    time,
    now,
    appointmentId,
    windowFor: "agreedStart",
    request: {
      needs: toNeedsOfVisit(snapshot, { ...former, lines: staying }),
      ...(practitionerId === undefined ? {} : { practitionerId }),
    },
  });
  try {
    await writeVisitAtSlot(tx, placeWith(staying[0]?.practitioner.id), write);
  } catch (error) {
    if (!isAppError(error, "slot_taken")) throw error;
    await writeVisitAtSlot(tx, placeWith(undefined), write);
  }
}

/** Books a time for the second of the two visits. */
async function bookSecondVisit(tx: Transaction, { snapshot, former, going, input, now, goesId }: Split): Promise<void> {
  const { date, time, customerId } = input;
  const request = toRequestOfVisit(snapshot, { ...former, lines: going });
  const span = toVisitSpan(request, { date, time, timeZone: snapshot.clinic.rules.timeZone, except: goesId });
  if (span) await assertPersonIsFree(tx, { customerId }, span);
  const lineIds = going.map(({ id }) => id);
  await writeVisitAtSlot(tx, { snapshot, request, date, time, now, appointmentId: goesId }, (savepoint, plan) => [
    insertSecondVisit(savepoint, {
      id: goesId,
      formerId: former.id,
      date,
      practitionerId: plan.practitionerId,
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    }),
    detachLines(savepoint, { id: goesId, formerId: former.id, lineIds }),
    moveAppointmentServices(savepoint, { appointmentId: goesId, lineIds, plan }),
    divideTerms(savepoint, { id: goesId, formerId: former.id }),
  ]);
}

/** Records both histories, and queues emails and updates to calendars and boards. */
async function announceSplit(tx: Transaction, { former, stays, goes }: SplitVisits): Promise<void> {
  const names = goes.lines.map(({ name }) => name).join(", ");
  await recordCustomerStep(tx, "move", former, stays, { reason: `Now a separate visit: ${names}` });
  await recordBooking(tx, goes.id);
  await announceSlots(tx, [former.date, goes.date]);
  await announceBoard(tx, [former.date], stays.id);
  await announceBoard(tx, [goes.date], goes.id);
  const payload: AppointmentRescheduled = {
    appointmentId: stays.id,
    startsAt: stays.startsAt.toISOString(),
    previousStartsAt: former.startsAt.toISOString(),
    sequence: stays.calendarSequence,
    feeCents: 0,
  };
  const key = `appointment:${stays.id}:rescheduled:${stays.calendarSequence}`;
  await emitEvent(tx, { type: APPOINTMENT_RESCHEDULED, key, payload });
  await emitVisitBooked(tx, { appointmentId: goes.id, startsAt: goes.startsAt });
}
