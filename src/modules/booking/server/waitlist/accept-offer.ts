import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import { tellBooked } from "../holds/book-hold.ts";
import { type Hold, type HoldRow, selectHoldThat, toHold } from "../holds/hold-queries.ts";
import { assertIntervals } from "../intervals/assert-intervals.ts";
import { assertMayVisit } from "../people/assert-may-visit.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../slots/slot-notice.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { visitOf } from "../visits/appointment-queries.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { moveToOffer } from "../visits/reschedule-appointment.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { type SellVisit, writeSold } from "../visits/write-sold.ts";
import { lockHeld } from "./end-offer.ts";
import { findOffer, type OfferKey, type OfferRow, offerOf } from "./find-offer.ts";
import type { OfferContext } from "./offer-place.ts";

const take = statement<{ id: string }>(sql`
  update waitlist_offers set state = 'accepted', answered_at = clock_now()
  where id = ${sql.placeholder("offerId")} and state = 'open' and expires_at > clock_now() returning id`);

/** What came of an acceptance: a visit that was booked with its order, one that was moved, or what was accepted before. */
export type AcceptedOffer = { appointment: Appointment; outcome: "booked" | "moved" | "before" };

/**
 * Makes the visit of an offer, in the caller's transaction, once: a second acceptance answers the same visit. Something
 * sooner moves the visit it is for, whatever the notice and free of charge. Throws `not_found`, `offer_gone` for one that
 * is over, by the database's clock, and what `assertMayVisit` and `assertIntervals` throw; then nothing has changed.
 */
export async function acceptOffer(
  context: OfferContext,
  tx: Transaction,
  { key, orderId, sell }: { key: OfferKey; orderId: string; sell: SellVisit },
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
  const accepted: AcceptedOffer = moved
    ? { appointment: await moveThere(context, tx, { offer, heldId: held.id, moved }), outcome: "moved" }
    : { appointment: await bookIt(context, tx, { offer, heldId: held.id, orderId, sell }), outcome: "booked" };
  failpoint("waitlist:accept_after_claims");
  return accepted;
}

function goneWords({ state }: OfferRow): string {
  if (state === "declined") return "You declined this place. You're still in line.";
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

type ToBook = Won & { orderId: string; sell: SellVisit };

async function bookIt(context: OfferContext, tx: Transaction, { offer, heldId, orderId, sell }: ToBook) {
  await assertCanHave(context, tx, { offer, heldId });
  return bookOffered(context, tx, { offer, heldId, orderId, sell });
}

/** Whether who waits may have the visit that is held for them. Throws what `assertMayVisit` and `assertIntervals` do. */
async function assertCanHave(context: OfferContext, tx: Transaction, { offer, heldId }: Won): Promise<Appointment> {
  const snapshot = await clinicSnapshotOf(context);
  const { settings } = snapshot;
  const held = await visitOf(tx, heldId);
  const { customerId, guest } = offer;
  const span = { from: held.startsAt, to: held.endsAt, except: heldId };
  // A guest confirmed their address before they counted.
  const visitor = customerId ? { customerId } : guest && { ...guest, proven: "here" as const };
  if (visitor) await assertMayVisit(tx, visitor, { span, settings });
  const serviceIds = held.lines.map(({ serviceId }) => serviceId);
  const now = context.clock.now();
  const { secrets } = context;
  await assertIntervals(tx, snapshot, {
    ...{ serviceIds, date: held.date, customerId, except: heldId, secrets, now, isOwnBooking: true },
  });
  return held;
}

type Offered = ToBook & { depositCents?: Cents; isUnpaid?: boolean };

async function bookOffered(
  context: OfferContext,
  tx: Transaction,
  { offer: { guest }, heldId, orderId, sell, depositCents = 0, isUnpaid = false }: Offered,
) {
  const { settings } = await clinicSnapshotOf(context);
  const now = context.clock.now();
  const [booked] = await book(tx, {
    ...{ id: heldId, orderId },
    guest: guest && JSON.stringify(guest),
    linkHash: guest && hashOfLink(visitLinkOf(context.secrets, heldId)),
  });
  if (!booked) throw new AppError("offer_gone");
  await writeSold(tx, heldId, await sell(tx, await visitOf(tx, heldId)));
  await storeTerms(tx, { appointmentId: heldId, settings, acceptedAt: now, depositCents });
  await recordBooking(tx, heldId);
  await announceSlots(tx, [booked.date]);
  await announceBoard(tx, [booked.date], heldId);
  if (!isUnpaid) await tellBooked(tx, { appointmentId: heldId, startsAt: new Date(booked.startsAt) });
  return visitOf(tx, heldId);
}

const extend = statement(sql`
  with longer as (
    select clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int) as until
  ), offer as (
    update waitlist_offers o set expires_at = greatest(o.expires_at, longer.until) from longer where o.id = ${sql.placeholder("offerId")} returning o.expires_at
  ), held as (
    update appointments a set hold_expires_at = offer.expires_at from offer where a.id = ${sql.placeholder("heldId")} returning a.id, a.hold_expires_at
  )
  update claims c set expires_at = held.hold_expires_at from held where c.appointment_id = held.id`);

/**
 * The visit of an offer that is open, for who is about to pay some of it first: locked, and judged as an acceptance is. Undefined where the offer
 * moves a visit or isn't open any more: `acceptOffer` answers those. `keepForPaying` then holds its place until the page is closed.
 */
export async function findOfferToPay(context: OfferContext, tx: Transaction, key: OfferKey) {
  const { id: offerId } = await findOffer(tx, key);
  const [held] = await lockHeld(tx, { offerId });
  const offer = await findOffer(tx, key);
  if (!held || offer.state !== "open" || offer.isOver || offer.insteadOf !== null) return undefined;
  const visit = await assertCanHave(context, tx, { offer, heldId: held.id });
  return {
    visit,
    async keepForPaying(): Promise<void> {
      const { settings } = await clinicSnapshotOf(context);
      await extend(tx, { offerId, heldId: held.id, minutes: settings.booking.hostedPageHoldMinutes });
      await announceSlots(tx, [visit.date]);
    },
  };
}

const lockOffered = statement<HoldRow & { offerId: string }>(sql`
  select held.*, a.held_for_offer_id as "offerId" from appointments a
  cross join lateral (${selectHoldThat(sql`a.id = ${sql.placeholder("appointmentId")} and a.held_for_offer_id is not null`)}) held
  where a.id = ${sql.placeholder("appointmentId")} for update of a`);

/** The place that an offer holds, locked until the transaction ends; undefined once it is another's. */
export async function lockHoldOfOffer(tx: Transaction, appointmentId: string): Promise<Hold | undefined> {
  const [row] = await lockOffered(tx, { appointmentId });
  return row && toHold(row);
}

/**
 * Accepts the offer that holds a visit whose money is set aside, in the caller's transaction, once. No mail or event tells of it before it is paid. Throws
 * `offer_gone`, and what `assertMayVisit` and `assertIntervals` do.
 */
export async function acceptPaidOffer(
  context: OfferContext,
  tx: Transaction,
  {
    appointmentId: heldId,
    ...wanted
  }: { appointmentId: string; orderId: string; sell: SellVisit; depositCents: Cents },
): Promise<void> {
  const [row] = await lockOffered(tx, { appointmentId: heldId });
  const offer = row && (await offerOf(tx, row.offerId));
  const [won] = offer ? await take(tx, { offerId: offer.id }) : [];
  if (!offer || !won) throw new AppError("offer_gone");
  await assertCanHave(context, tx, { offer, heldId });
  await tx.execute(sql`update waitlist_entries set state = 'fulfilled' where id = ${offer.entryId}`);
  await bookOffered(context, tx, { offer, heldId, ...wanted, isUnpaid: true });
}
