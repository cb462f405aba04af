import { sql } from "drizzle-orm";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { offerWeekdaysInSql } from "#modules/catalog/server/public.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { weekdayOf } from "#shared/zoned-time.ts";
import { type Appointment, dueAtClinicOf } from "../../domain/appointment.ts";
import { ANYONE } from "../../domain/booked-service.ts";
import { APPOINTMENT_RESCHEDULED, type AppointmentRescheduled } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { deleteAcknowledgments, storeAcknowledgments } from "../intervals/acknowledge.ts";
import { assertIntervalsOnNewDate } from "../intervals/assert-intervals.ts";
import { offerFreedSlotToWaitlist, readSlotToFree } from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
import { assertPersonIsFree } from "../people/assert-may-book.ts";
import { recordFeeDue } from "../terms/record-fee-due.ts";
import { findGuest, getVisit, lockOwnVisit, type VisitCaller } from "../visits/appointment-queries.ts";
import { assertChangeable } from "../visits/assert-changeable.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";
import { isStillPerformed, toRequestOfVisit, toVisitSpan } from "../visits/visit-request.ts";
import { releaseClaims } from "../visits/visit-writes.ts";
import { moveAppointmentServices } from "../visits/write-visit.ts";

// Every way to move a visit, and who calls it:
// - a customer reschedules: `rescheduleByCustomer` and `previewRescheduleByCustomer` below, called by checkout
//   (`reschedule-with-order.ts`), which also updates the order's price, for the call `rescheduleAppointment`;
// - a customer accepts an earlier time: `moveForWaitlist` below, called by `book-waitlist-offer.ts` for the waitlist;
// - a customer is late: `shiftLateVisit` (`shift-late-visit.ts`), called by `say-late.ts`;
// - staff move or resize one visit: `moveVisitByStaff` and `resizeVisitByStaff` (`desk/server/move-by-staff.ts`), for
//   the board's calls `moveVisit` and `resizeVisit`;
// - the clinic moves a visit that it can't serve: `moveVisitByClinic` (`move-by-clinic.ts`), called by
//   `move-out-of-time-off.ts` for many visits and by `decide-visits.ts` for each decision on new time off.

/** A customer's request to move a visit: which visit, who asks, and the new slot. */
export type RescheduleRequest = VisitCaller & {
  appointmentId: string;
  date: string;
  /** The new slot's `from`, clinic local time. */
  time: string;
  /** A person's id, or `ANYONE`. If omitted, the visit stays with the person its customer chose. */
  practitionerId?: string | undefined;
  /** The rules that only warn and that the customer has acknowledged. */
  acknowledged?: readonly string[] | undefined;
  /**
   * The amount that was shown as due at the clinic after the move. If the visit costs a different amount, it isn't
   * moved.
   */
  shownDueCents?: Cents | undefined;
};

export type RescheduleByCustomerInput = RescheduleRequest & {
  /** The fee that was shown for the move, if there is one. */
  agreedFeeCents?: Cents;
};

/** Runs in the transaction of a move, to adjust the visit's order to its price. */
export type AfterReschedule = (tx: Transaction, moved: Appointment) => Promise<void>;

/**
 * Moves a customer's visit to another slot when they ask for it (BK-5), and returns the moved visit. The old time is
 * freed only in the moment the new one is taken. Offers that aren't available on the new day are lost (PG-8). A move to
 * the current slot succeeds without a change. Throws `not_found`, `appointment_closed`, `reschedule_window_passed`,
 * `fee_not_agreed`, `cart_changed`, `not_qualified`, `slot_taken`, `past_cutoff` and `too_soon`; in these cases nothing
 * has changed.
 */
export async function rescheduleByCustomer(
  context: BookingContext,
  { agreedFeeCents = 0, ...input }: RescheduleByCustomerInput,
  onMoved?: AfterReschedule,
): Promise<Appointment> {
  const snapshot = await recallClinicSnapshot(context);
  return withRetry(context.db, (tx) => moveCustomersVisit(context, tx, { snapshot, input, agreedFeeCents, onMoved }));
}

/**
 * Returns what a visit would become if its customer moved it, so that they see its price and fee first. Nothing is
 * changed. Throws what `rescheduleByCustomer` throws, except `fee_not_agreed`.
 */
export async function previewRescheduleByCustomer(
  context: BookingContext,
  input: RescheduleRequest,
  onMoved?: AfterReschedule,
): Promise<Appointment> {
  const snapshot = await recallClinicSnapshot(context);
  let preview: Appointment | undefined;
  try {
    return await withRetry(context.db, async (tx) => {
      preview = await moveCustomersVisit(context, tx, { snapshot, input, agreedFeeCents: "unasked", onMoved });
      return tx.rollback();
    });
  } catch (error) {
    if (preview) return preview;
    throw error;
  }
}

type CustomerMove = {
  snapshot: ClinicSnapshot;
  input: RescheduleRequest;
  agreedFeeCents: Cents | "unasked";
  onMoved: AfterReschedule | undefined;
};

async function moveCustomersVisit(
  { clock, secrets }: BookingContext,
  tx: Transaction,
  { snapshot, input, agreedFeeCents, onMoved }: CustomerMove,
): Promise<Appointment> {
  const now = clock.now();
  const current = await lockOwnVisit(tx, { ...input, now });
  const feeCents = assertChangeable(current, snapshot.settings, { now, agreedFeeCents });
  const moved = isAlreadyThere(snapshot, current, input)
    ? current
    : await moveVisitTo(tx, { snapshot, current, input, feeCents, now, secrets });
  await onMoved?.(tx, moved);
  return moved;
}

/**
 * Moves a visit to a time that the waitlist offered for it, in the caller's transaction, and returns the moved visit.
 * It needs no notice and costs nothing. Throws `slot_taken`, `already_booked` and `too_soon`.
 */
export async function moveForWaitlist(
  context: BookingContext,
  tx: Transaction,
  { visit, ...input }: { visit: Appointment; date: string; time: string; practitionerId: string | undefined },
): Promise<Appointment> {
  const snapshot = await recallClinicSnapshot(context);
  const { secrets, clock } = context;
  return moveVisitTo(tx, { snapshot, current: visit, input, feeCents: 0, now: clock.now(), secrets });
}

type Move = {
  snapshot: ClinicSnapshot;
  current: Appointment;
  input: Pick<RescheduleRequest, "date" | "time" | "practitionerId" | "shownDueCents" | "acknowledged">;
  feeCents: Cents;
  now: Date;
  secrets: Secrets;
};

async function moveVisitTo(tx: Transaction, move: Move): Promise<Appointment> {
  const { snapshot, current, input } = move;
  const request = toRequestOfVisit(snapshot, current, input.practitionerId);
  await assertMayMove(tx, move, request);
  const offers = await listOffersOnDay(tx, current.offers, input.date);
  const formerPlace = await readSlotToFree(tx, current.id);
  await exchangePlaces(tx, move, { request, offers });
  failpoint("visit:move_after_release");
  await writeWarningsAndFee(tx, move);
  const moved = await getVisit(tx, current.id);
  assertShownPrice(moved, input.shownDueCents);
  await recordCustomerStep(tx, "move", current, moved);
  await offerFreedSlotToWaitlist(tx, formerPlace, { now: move.now });
  await announceMove(tx, move, moved);
  return moved;
}

/**
 * Throws if the person is busy then, or if a medical rule forbids the date. A move adds no visit, so no limit applies.
 */
async function assertMayMove(
  tx: Transaction,
  { snapshot, current, input: { date, time }, now, secrets }: Move,
  request: VisitRequest,
): Promise<void> {
  const { id, customerId, lines } = current;
  const span = toVisitSpan(request, { date, time, timeZone: snapshot.clinic.rules.timeZone, except: id });
  const visitor = customerId ? { customerId } : await findGuest(tx, id);
  if (span && visitor) await assertPersonIsFree(tx, visitor, span);
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  await assertIntervalsOnNewDate(tx, snapshot, { serviceIds, date, customerId, except: id, secrets, now });
}

/** Takes the new slot and frees the former one in the same step. */
async function exchangePlaces(
  tx: Transaction,
  { snapshot, current, input, now }: Move,
  { request, offers }: { request: VisitRequest; offers: OfferSaving[] },
): Promise<void> {
  const { id: appointmentId, lines } = current;
  const { date, time } = input;
  await writeVisitAtSlot(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, plan) => [
    releaseClaims(savepoint, { appointmentId }),
    writeMovedVisit(savepoint, current, { ...input, offers }, plan),
    moveAppointmentServices(savepoint, { appointmentId, lineIds: lines.map(({ id }) => id), plan }),
  ]);
}

/** Writes what depends on the new date: the warnings that the customer acknowledged, and the fee for moving late. */
async function writeWarningsAndFee(
  tx: Transaction,
  { snapshot, current: { id: appointmentId, customerId, lines }, input, feeCents, now }: Move,
): Promise<void> {
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  await deleteAcknowledgments(tx, appointmentId);
  await storeAcknowledgments(
    tx,
    snapshot,
    { appointmentId, serviceIds, date: input.date, customerId },
    { ruleIds: input.acknowledged, now },
  );
  await recordFeeDue(tx, { appointmentId, kind: "late_move", amountCents: feeCents });
}

/** Throws `cart_changed` if the visit costs another amount at the new time than the customer agreed to. */
function assertShownPrice(moved: Appointment, shownDueCents: Cents | undefined): void {
  if (shownDueCents !== undefined && shownDueCents !== dueAtClinicOf(moved))
    throw new AppError("cart_changed", { message: PRICE_CHANGED_MESSAGE });
}

/** Updates open calendars and boards, and emits the event that triggers the mails. */
async function announceMove(tx: Transaction, { current, input: { date }, feeCents }: Move, moved: Appointment) {
  const { id: appointmentId } = current;
  await announceSlots(tx, [current.date, date]);
  await announceBoard(tx, [current.date, date], appointmentId);
  const payload: AppointmentRescheduled = {
    appointmentId,
    startsAt: moved.startsAt.toISOString(),
    previousStartsAt: current.startsAt.toISOString(),
    sequence: moved.calendarSequence,
    feeCents,
  };
  const key = `appointment:${appointmentId}:rescheduled:${moved.calendarSequence}`;
  await emitEvent(tx, { type: APPOINTMENT_RESCHEDULED, key, payload });
}

const PRICE_CHANGED_MESSAGE = "Your visit has a different price at that time. Please review it before you move it.";

/** Returns a visit's offers that are available on a day. Their other conditions were checked at booking. */
async function listOffersOnDay(tx: Transaction, offers: OfferSaving[], date: string): Promise<OfferSaving[]> {
  if (offers.length === 0) return offers;
  const lost = await listOffersNotOnDay(tx, { ids: offers.map(({ offerId }) => offerId), weekday: weekdayOf(date) });
  return offers.filter(({ offerId }) => !lost.some(({ id }) => id === offerId));
}

const listOffersNotOnDay = statement(
  { id: "text" },
  sql`
  select o.id from ${offerWeekdaysInSql} o
  where o.id = any(${sql.placeholder("ids")}::text[]) and cardinality(o.weekdays) > 0
    and not ${sql.placeholder("weekday")}::int = any(o.weekdays)`,
);

/**
 * Whether a visit already has the requested time and person. For `ANYONE`, its current people must still perform its
 * treatments.
 */
function isAlreadyThere(
  snapshot: ClinicSnapshot,
  current: Appointment,
  { date, time, practitionerId }: Move["input"],
): boolean {
  if (current.date !== date || current.time !== time) return false;
  if (practitionerId === ANYONE) return isStillPerformed(snapshot, current);
  return practitionerId === undefined || practitionerId === current.practitioner.id;
}

async function writeMovedVisit(
  tx: Transaction,
  { id }: Appointment,
  { date, practitionerId, offers }: Move["input"] & { offers: OfferSaving[] },
  plan: VisitPlan,
): Promise<void> {
  const isForAnyone = practitionerId === ANYONE;
  const isDoneByRequested = plan.lines.some((line) => line.practitionerId === practitionerId);
  await updateMovedVisit(tx, {
    id,
    date,
    isDoneByRequested,
    isForAnyone,
    offers: JSON.stringify(offers),
    practitionerId: isDoneByRequested ? practitionerId : plan.practitionerId,
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
  });
}

const updateMovedVisit = statement(sql`
  update appointments
  set starts_at = ${sql.placeholder("startsAt")}, ends_at = ${sql.placeholder("endsAt")}, date = ${sql.placeholder("date")},
    practitioner_id = ${sql.placeholder("practitionerId")},
    offers = ${sql.placeholder("offers")}::jsonb,
    is_practitioner_wanted = ${sql.placeholder("isDoneByRequested")}::boolean
      or (is_practitioner_wanted and not ${sql.placeholder("isForAnyone")}::boolean),
    changes_made = changes_made + 1,
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);
