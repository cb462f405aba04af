import { sql } from "drizzle-orm";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { judgeAnswers, keepAnswers, lockCare, readAnswers } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { emitVisitBooked } from "../holds/book-hold.ts";
import { assertIntervalsAndAnswers } from "../intervals/assert-intervals.ts";
import { assertMayBook } from "../people/assert-may-book.ts";
import { moveForWaitlist } from "../reschedule/reschedule-by-customer.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { type Guest, getVisit } from "../visits/appointment-queries.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { type WriteVisitOrder, writeOrderOnVisit } from "../visits/write-sold.ts";

const lockVisit = command(sql`select 1 from appointments where id = ${sql.placeholder("appointmentId")} for update`);

/** Locks the visit that an offer would move; returns undefined if it can't be moved anymore. */
export async function lockVisitToMove(tx: Transaction, appointmentId: string): Promise<Appointment | undefined> {
  await lockVisit(tx, { appointmentId });
  const visit = await getVisit(tx, appointmentId);
  return isChangeable(visit.status) ? visit : undefined;
}

const deleteOfferHold = command(sql`delete from appointments where id = ${sql.placeholder("heldId")}`);

/**
 * Moves a visit to the slot that is held for an offer, and returns it. Called when its customer accepts the offer. The
 * hold is replaced by the visit in one transaction, so that the slot is never free. Throws what `moveForWaitlist`
 * throws.
 */
export async function acceptOfferedMove(
  context: BookingContext,
  tx: Transaction,
  { heldId, visit }: { heldId: string; visit: Appointment },
): Promise<Appointment> {
  const { date, time, isPractitionerWanted, practitioner } = await getVisit(tx, heldId);
  await deleteOfferHold(tx, { heldId });
  const practitionerId = isPractitionerWanted ? practitioner.id : undefined;
  return moveForWaitlist(context, tx, { visit, date, time, practitionerId });
}

type OfferRecipient = {
  heldId: string;
  customerId: string | null;
  guest: Guest | null;
  /** Health check answers, stored with the visit or, for a customer, with their earlier answers. */
  screening?: readonly ScreeningAnswer[] | undefined;
};

/**
 * Returns the visit that is held for an offer, if the waiting person may have it. Throws the errors of `assertMayBook`
 * and `assertIntervalsAndAnswers`.
 */
export async function assertMayTakeOffer(
  context: BookingContext,
  tx: Transaction,
  { heldId, customerId, guest, screening }: OfferRecipient,
): Promise<Appointment> {
  const snapshot = await recallClinicSnapshot(context);
  const { settings } = snapshot;
  const visit = await getVisit(tx, heldId);
  const span = { from: visit.startsAt, to: visit.endsAt, except: heldId };
  // A guest verified their email before joining the waitlist.
  const visitor = customerId ? { customerId } : guest && { ...guest, proven: "here" as const };
  if (visitor) await assertMayBook(tx, visitor, { span, settings });
  const serviceIds = visit.lines.map(({ serviceId }) => serviceId);
  const now = context.clock.now();
  const { secrets } = context;
  if (screening) {
    if (customerId !== null) await lockCare(tx, customerId);
    const whose = { customerId, appointmentId: customerId === null ? heldId : null };
    const known = await readAnswers(tx, secrets, whose);
    const today = dateInZone(now, visit.timeZone);
    const judged = await judgeAnswers(tx, { serviceIds, answers: screening, known, today });
    if (screening.length > 0) await keepAnswers(tx, secrets, { ...whose, ...judged, timeZone: visit.timeZone });
  }
  await assertIntervalsAndAnswers(tx, snapshot, {
    serviceIds,
    date: visit.date,
    customerId,
    except: heldId,
    secrets,
    now,
  });
  return visit;
}

const bookHeldVisit = statement(
  { date: "text", startsAt: "instant" },
  sql`
  with booked as (
    update appointments set status = 'booked', held_for_offer_id = null, hold_expires_at = null, order_id = ${sql.placeholder("orderId")},
      guest = ${sql.placeholder("guest")}::jsonb, link_hash = ${sql.placeholder("linkHash")}, updated_at = clock_now()
    where id = ${sql.placeholder("id")} and status = 'held' returning id, date, starts_at
  ), lasting_claims as (
    update claims set expires_at = null from booked where claims.appointment_id = booked.id
  )
  select date::text as date, starts_at as "startsAt" from booked`,
);

export type OfferBooking = Pick<OfferRecipient, "heldId" | "guest"> & {
  orderId: string;
  sell: WriteVisitOrder;
  depositCents?: Cents;
  isUnpaid?: boolean;
};

/**
 * Books the visit that is held for an offer. The mails of an unpaid visit are sent once it is paid. Throws
 * `offer_gone`.
 */
export async function bookOfferedVisit(
  context: BookingContext,
  tx: Transaction,
  { guest, heldId, orderId, sell, depositCents = 0, isUnpaid = false }: OfferBooking,
): Promise<Appointment> {
  const { settings } = await recallClinicSnapshot(context);
  const now = context.clock.now();
  const [booked] = await bookHeldVisit(tx, {
    id: heldId,
    orderId,
    guest: guest && JSON.stringify(guest),
    linkHash: guest && hashOfLink(visitLinkOf(context.secrets, heldId)),
  });
  if (!booked) throw new AppError("offer_gone");
  await writeOrderOnVisit(tx, heldId, await sell(tx, await getVisit(tx, heldId)));
  await storeTerms(tx, { appointmentId: heldId, settings, acceptedAt: now, depositCents });
  await recordBooking(tx, heldId);
  await announceSlots(tx, [booked.date]);
  await announceBoard(tx, [booked.date], heldId);
  if (!isUnpaid) await emitVisitBooked(tx, { appointmentId: heldId, startsAt: new Date(booked.startsAt) });
  return getVisit(tx, heldId);
}
