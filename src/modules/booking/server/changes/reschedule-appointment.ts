import { sql } from "drizzle-orm";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { offerWeekdays } from "#modules/catalog/server/public.ts";
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
import { type ClinicSnapshot, clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { passOn, readPlace } from "../freed/pass-on.ts";
import { takePlace } from "../holds/take-place.ts";
import { forgetAcknowledged, writeAcknowledged } from "../intervals/acknowledge.ts";
import { assertDateKept } from "../intervals/assert-intervals.ts";
import { assertFreeThen } from "../people/assert-may-visit.ts";
import { chargeFee } from "../terms/charge-fee.ts";
import { findGuest, lockAppointment, type VisitCaller, visitOf } from "../visits/appointment-queries.ts";
import { assertChangeable } from "../visits/assert-changeable.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";
import { isStillDone, requestOfAppointment, spanOfVisit } from "../visits/visit-request.ts";
import { moveAppointmentServices } from "../visits/write-visit.ts";

export type RescheduleAppointment = VisitCaller & {
  appointmentId: string;
  date: string;
  /** The new slot's `from`, clinic local time. */
  time: string;
  /** A person's id, or `ANYONE`. If omitted, the visit stays with the person its customer chose. */
  practitionerId?: string | undefined;
  /** The rules that only warn and that the customer has acknowledged. */
  acknowledged?: readonly string[] | undefined;
  /** The fee that was shown for the move, if there is one. */
  agreedFeeCents?: Cents;
  /**
   * The amount that was shown as due at the clinic after the move. If the visit costs a different amount, it isn't
   * moved.
   */
  shownDueCents?: Cents | undefined;
  /** Only returns what the visit would become, and changes nothing. */
  isPreview?: boolean | undefined;
};

/** Runs in the transaction of a move, to adjust the visit's order to its price. */
export type OnMoved = (tx: Transaction, moved: Appointment) => Promise<void>;

/**
 * Moves a customer's visit to another slot (BK-5). The old time is freed only in the moment the new one is taken.
 * Offers that aren't available on the new day are lost (PG-8). Throws `not_found`, `appointment_closed`,
 * `reschedule_window_passed`, `fee_not_agreed`, `cart_changed`, `not_qualified`, `slot_taken`, `past_cutoff`,
 * `too_soon`, and then nothing has changed. A move to the current slot succeeds without a change.
 */
export async function rescheduleAppointment(
  context: BookingContext,
  input: RescheduleAppointment,
  onMoved?: OnMoved,
): Promise<Appointment> {
  const snapshot = await clinicSnapshotOf(context);
  let preview: Appointment | undefined;
  try {
    return await withRetry(context.db, async (tx) => {
      const moved = await move(context, tx, { snapshot, input });
      await onMoved?.(tx, moved);
      if (input.isPreview) {
        preview = moved;
        tx.rollback();
      }
      return moved;
    });
  } catch (error) {
    if (preview) return preview;
    throw error;
  }
}

async function move(
  context: BookingContext,
  tx: Transaction,
  { snapshot, input }: { snapshot: ClinicSnapshot; input: RescheduleAppointment },
): Promise<Appointment> {
  const now = context.clock.now();
  const current = await lockAppointment(tx, { ...input, now });
  const agreedFeeCents = input.isPreview ? "unasked" : (input.agreedFeeCents ?? 0);
  const feeCents = assertChangeable(current, snapshot.settings, { now, agreedFeeCents });
  const { secrets } = context;
  return isWhereItIs(snapshot, current, input)
    ? current
    : moveTo(tx, { snapshot, current, input, feeCents, now, secrets });
}

/**
 * Moves a visit to a time that the waitlist offered for it, in the caller's transaction. It needs no notice and costs
 * nothing. Throws `slot_taken`, `already_booked` and `too_soon`.
 */
export async function moveToOffer(
  context: BookingContext,
  tx: Transaction,
  { moved, ...input }: { moved: Appointment; date: string; time: string; practitionerId: string | undefined },
): Promise<Appointment> {
  const snapshot = await clinicSnapshotOf(context);
  const { secrets, clock } = context;
  return moveTo(tx, { snapshot, current: moved, input, feeCents: 0, now: clock.now(), secrets });
}

type Move = {
  snapshot: ClinicSnapshot;
  current: Appointment;
  input: Pick<RescheduleAppointment, "date" | "time" | "practitionerId" | "shownDueCents" | "acknowledged">;
  feeCents: Cents;
  now: Date;
  secrets: Secrets;
};

async function moveTo(
  tx: Transaction,
  { snapshot, current, input, feeCents, now, secrets }: Move,
): Promise<Appointment> {
  const { date, time } = input;
  const { id: appointmentId } = current;
  const request = requestOfAppointment(snapshot, current, input.practitionerId);
  const span = spanOfVisit(request, { date, time, timeZone: snapshot.clinic.rules.timeZone, except: appointmentId });
  const visitor = current.customerId ? { customerId: current.customerId } : await findGuest(tx, appointmentId);
  // First check the person and the date. A move adds no visit, so the limits per person do not apply.
  if (span && visitor) await assertFreeThen(tx, visitor, span);
  const serviceIds = current.lines.map(({ serviceId }) => serviceId);
  const { customerId } = current;
  await assertDateKept(tx, snapshot, { serviceIds, date, customerId, except: appointmentId, secrets, now });
  const offers = await offersOnDay(tx, current.offers, date);
  const former = await readPlace(tx, appointmentId);
  // Then take the new place and free the former one, at once.
  await takePlace(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, plan) => [
    releaseClaims(savepoint, { appointmentId }),
    moveVisit(savepoint, current, { ...input, offers }, plan),
    moveAppointmentServices(savepoint, { appointmentId, lineIds: current.lines.map((line) => line.id), plan }),
  ]);
  failpoint("visit:move_after_release");
  // Then what belongs to the former date: what the customer acknowledged, and the fee for moving late.
  await forgetAcknowledged(tx, appointmentId);
  const ruleIds = input.acknowledged;
  await writeAcknowledged(tx, snapshot, { appointmentId, serviceIds, date, customerId }, { ruleIds, now });
  await chargeFee(tx, { appointmentId, kind: "late_move", amountCents: feeCents });
  const moved = await visitOf(tx, appointmentId);
  // The customer agreed to a price. If the visit costs another one at the new time, nothing is moved.
  const { shownDueCents } = input;
  if (shownDueCents !== undefined && shownDueCents !== dueAtClinicOf(moved))
    throw new AppError("cart_changed", { message: MOVE_COSTS_OTHER });
  // Finally tell whom it concerns: the history, the waitlist for the former place, open calendars, and mails.
  await recordCustomerStep(tx, "move", current, moved);
  await passOn(tx, former, { now });
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
  return moved;
}

const MOVE_COSTS_OTHER = "Your visit has a different price at that time. Please review it before you move it.";

/** Returns a visit's offers that are available on a day. Their other conditions were checked at booking. */
async function offersOnDay(tx: Transaction, offers: OfferSaving[], date: string): Promise<OfferSaving[]> {
  if (offers.length === 0) return offers;
  const lost = await offDay(tx, { ids: offers.map(({ offerId }) => offerId), weekday: weekdayOf(date) });
  return offers.filter(({ offerId }) => !lost.some(({ id }) => id === offerId));
}

const offDay = statement(
  { id: "text" },
  sql`
  select o.id from ${offerWeekdays} o
  where o.id = any(${sql.placeholder("ids")}::text[]) and cardinality(o.weekdays) > 0
    and not ${sql.placeholder("weekday")}::int = any(o.weekdays)`,
);

/**
 * Whether a visit already has the requested time and person. For `ANYONE`, its current people must still perform its
 * treatments.
 */
function isWhereItIs(
  snapshot: ClinicSnapshot,
  current: Appointment,
  { date, time, practitionerId }: Move["input"],
): boolean {
  if (current.date !== date || current.time !== time) return false;
  if (practitionerId === ANYONE) return isStillDone(snapshot, current);
  return practitionerId === undefined || practitionerId === current.practitioner.id;
}

const releaseClaims = statement(sql`
  update claims set released_at = clock_now()
  where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null`);

async function moveVisit(
  tx: Transaction,
  { id }: Appointment,
  { date, practitionerId, offers }: Move["input"] & { offers: OfferSaving[] },
  plan: VisitPlan,
): Promise<void> {
  const isForAnyone = practitionerId === ANYONE;
  const isDoneByWanted = plan.lines.some((line) => line.practitionerId === practitionerId);
  await writeMove(tx, {
    id,
    date,
    isDoneByWanted,
    isForAnyone,
    offers: JSON.stringify(offers),
    practitionerId: isDoneByWanted ? practitionerId : plan.practitionerId,
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
  });
}

const writeMove = statement(sql`
  update appointments
  set starts_at = ${sql.placeholder("startsAt")}, ends_at = ${sql.placeholder("endsAt")}, date = ${sql.placeholder("date")},
    practitioner_id = ${sql.placeholder("practitionerId")},
    offers = ${sql.placeholder("offers")}::jsonb,
    is_practitioner_wanted = ${sql.placeholder("isDoneByWanted")}::boolean
      or (is_practitioner_wanted and not ${sql.placeholder("isForAnyone")}::boolean),
    changes_made = changes_made + 1,
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);
