import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "../../domain/events.ts";
import { assertIntervals } from "../intervals/assert-intervals.ts";
import { assertMayVisit } from "../people/assert-may-visit.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../slots/slot-notice.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { visitOf } from "../visits/appointment-queries.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { moveToOffer } from "../visits/reschedule-appointment.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { lockHeld } from "./end-offer.ts";
import { findOffer, type OfferKey, type OfferRow } from "./find-offer.ts";
import type { OfferContext } from "./offer-place.ts";

const take = statement<{ id: string }>(sql`
  update waitlist_offers set state = 'accepted', answered_at = clock_now()
  where id = ${sql.placeholder("offerId")} and state = 'open' and expires_at > clock_now() returning id`);

/** What came of an acceptance: a visit that wants an order, one that was moved, or what was accepted before. */
export type AcceptedOffer = { appointment: Appointment; outcome: "booked" | "moved" | "before" };

/**
 * Makes the visit of an offer, in the caller's transaction, once: a second acceptance answers the same visit. Something
 * sooner moves the visit it is for, whatever the notice and free of charge. Throws `not_found`, `offer_gone` for one that
 * is over, by the database's clock, and what `assertMayVisit` and `assertIntervals` throw; then nothing has changed.
 */
export async function acceptOffer(
  context: OfferContext,
  tx: Transaction,
  { key, orderId }: { key: OfferKey; orderId: string },
): Promise<AcceptedOffer> {
  const { id: offerId } = await findOffer(tx, key);
  const [held] = await lockHeld(tx, { offerId });
  const [won] = await take(tx, { offerId });
  const offer = await findOffer(tx, key);
  if (!won || !held) {
    if (offer.state !== "accepted" || offer.appointmentId === null)
      throw new AppError("offer_gone", { message: goneWords(offer) });
    return { appointment: await visitOf(tx, offer.appointmentId), outcome: "before" };
  }
  await tx.execute(sql`update waitlist_entries set state = 'fulfilled' where id = ${offer.entryId}`);
  const moved = offer.insteadOf ? await findMovable(tx, offer.insteadOf) : undefined;
  if (moved) return { appointment: await moveThere(context, tx, { offer, heldId: held.id, moved }), outcome: "moved" };
  return { appointment: await bookIt(context, tx, { offer, heldId: held.id, orderId }), outcome: "booked" };
}

function goneWords({ state }: OfferRow): string {
  if (state === "declined") return "You said no to this place. You're still in line.";
  if (state === "withdrawn") return "This time is gone. You keep your place in line.";
  return "It went to the next person. You're still in line.";
}

async function findMovable(tx: Transaction, appointmentId: string): Promise<Appointment | undefined> {
  await tx.execute(sql`select 1 from appointments where id = ${appointmentId} for update`);
  const visit = await visitOf(tx, appointmentId);
  return isChangeable(visit.status) ? visit : undefined;
}

type Won = { offer: OfferRow; heldId: string };

/** The hold goes and the visit comes in one transaction, so that nobody else sees its place free. */
async function moveThere(
  context: OfferContext,
  tx: Transaction,
  { offer, heldId, moved }: Won & { moved: Appointment },
) {
  const held = await visitOf(tx, heldId);
  await tx.execute(sql`delete from appointments where id = ${heldId}`);
  const { date, time } = held;
  const practitionerId = held.isPractitionerWanted ? held.practitioner.id : undefined;
  const visit = await moveToOffer(context, tx, { moved, date, time, practitionerId });
  await tx.execute(sql`update waitlist_offers set appointment_id = ${visit.id} where id = ${offer.id}`);
  return visit;
}

const book = statement<{ date: string; startsAt: string }>(sql`
  with booked as (
    update appointments set status = 'booked', held_for_offer_id = null, hold_expires_at = null, order_id = ${sql.placeholder("orderId")},
      guest = ${sql.placeholder("guest")}::jsonb, link_hash = ${sql.placeholder("linkHash")}, updated_at = clock_now()
    where id = ${sql.placeholder("id")} and status = 'held' returning id, date, starts_at
  ), kept as (
    update claims set expires_at = null from booked where claims.appointment_id = booked.id
  )
  select date::text as date, starts_at as "startsAt" from booked`);

async function bookIt(context: OfferContext, tx: Transaction, { offer, heldId, orderId }: Won & { orderId: string }) {
  const snapshot = await clinicSnapshotOf(context);
  const { settings } = snapshot;
  const now = context.clock.now();
  const held = await visitOf(tx, heldId);
  const { customerId, guest } = offer;
  const span = { from: held.startsAt, to: held.endsAt, except: heldId };
  // A guest confirmed their address before they counted.
  const visitor = customerId ? { customerId } : guest && { ...guest, isProven: true };
  if (visitor) await assertMayVisit(tx, visitor, { span, settings });
  const serviceIds = held.lines.map(({ serviceId }) => serviceId);
  const { secrets } = context;
  await assertIntervals(tx, snapshot, {
    ...{ serviceIds, date: held.date, customerId, except: heldId, secrets, now, isOwnBooking: true },
  });
  const [booked] = await book(tx, {
    ...{ id: heldId, orderId },
    guest: guest && JSON.stringify(guest),
    linkHash: guest && hashOfLink(visitLinkOf(context.secrets, heldId)),
  });
  if (!booked) throw new AppError("offer_gone");
  await storeTerms(tx, { appointmentId: heldId, settings, acceptedAt: now });
  await recordBooking(tx, heldId);
  await announceSlots(tx, [booked.date]);
  await announceBoard(tx, [booked.date], heldId);
  const payload: AppointmentEvent = { appointmentId: heldId, startsAt: new Date(booked.startsAt).toISOString() };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${heldId}:booked`, payload });
  return visitOf(tx, heldId);
}
