import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import {
  clinicState,
  getVisit,
  type holds,
  offeredPlaces,
  type WriteVisitOrder,
} from "#modules/booking/server/public.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { findOffer, type OfferKey, type OfferRow, offerOf } from "./find-offer.ts";
import type { OfferContext } from "./offer-place.ts";

const take = statement(
  { id: "text" },
  sql`
  update waitlist_offers set state = 'accepted', answered_at = clock_now()
  where id = ${sql.placeholder("offerId")} and state = 'open' and expires_at > clock_now() returning id`,
);

/**
 * The result of accepting an offer. `outcome`: the visit was booked with an order, an existing visit was moved, or the
 * offer was already accepted before.
 */
export type AcceptedOffer = { appointment: Appointment; outcome: "booked" | "moved" | "before" };

const fulfill = command(sql`update waitlist_entries set state = 'fulfilled' where id = ${sql.placeholder("entryId")}`);

/**
 * Creates the visit of an offer, in the caller's transaction, once: a second acceptance returns the same visit. An
 * offer for an earlier time moves the existing visit, whatever the notice and free of charge. Throws `not_found`,
 * `offer_gone` for an offer that is over by the database's clock, and what `assertMayBook` and
 * `assertIntervalsAndAnswers` throw; in these cases nothing has changed.
 */
export async function acceptOffer(
  context: OfferContext,
  tx: Transaction,
  { key, orderId, sell }: { key: OfferKey; orderId: string; sell: WriteVisitOrder },
): Promise<AcceptedOffer> {
  const { id: offerId } = await findOffer(tx, key);
  const [visit] = await offeredPlaces.lockOfferedVisit(tx, { offerId });
  const [won] = await take(tx, { offerId });
  const offer = await findOffer(tx, key);
  if (!won || !visit) {
    if (offer.state !== "accepted" || offer.appointmentId === null)
      throw new AppError("offer_gone", { message: goneWords(offer) });
    return { appointment: await getVisit(tx, offer.appointmentId), outcome: "before" };
  }
  await fulfill(tx, { entryId: offer.entryId });
  const moved = offer.insteadOf ? await offeredPlaces.lockVisitToMove(tx, offer.insteadOf) : undefined;
  const accepted: AcceptedOffer = moved
    ? { appointment: await moveThere(context, tx, { offerId, heldId: visit.id, visit: moved }), outcome: "moved" }
    : { appointment: await bookIt(context, tx, { offer, heldId: visit.id, orderId, sell }), outcome: "booked" };
  failpoint("waitlist:accept_after_claims");
  return accepted;
}

function goneWords({ state }: OfferRow): string {
  if (state === "declined") return "You declined this spot. You’re still in line.";
  if (state === "withdrawn") return "This time is gone. You keep your place in line.";
  return "It went to the next person. You're still in line.";
}

const setVisit = command(
  sql`update waitlist_offers set appointment_id = ${sql.placeholder("id")} where id = ${sql.placeholder("offerId")}`,
);

async function moveThere(
  context: OfferContext,
  tx: Transaction,
  { offerId, ...move }: { offerId: string; heldId: string; visit: Appointment },
): Promise<Appointment> {
  const visit = await offeredPlaces.acceptOfferedMove(context, tx, move);
  await setVisit(tx, { id: visit.id, offerId });
  return visit;
}

async function bookIt(
  context: OfferContext,
  tx: Transaction,
  { offer, ...booking }: { offer: OfferRow; heldId: string; orderId: string; sell: WriteVisitOrder },
): Promise<Appointment> {
  await offeredPlaces.assertMayTakeOffer(context, tx, { ...offer, heldId: booking.heldId });
  return offeredPlaces.bookOfferedVisit(context, tx, { ...booking, guest: offer.guest });
}

const extend = statement(
  { expiresAt: "instant" },
  sql`
  update waitlist_offers set expires_at = greatest(expires_at, clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int))
  where id = ${sql.placeholder("offerId")} returning expires_at as "expiresAt"`,
);

/**
 * Returns the visit of an open offer whose customer may have to pay a part of it first. Locks it, applies the same
 * checks as accepting, and stores the health answers. Undefined if the offer moves a visit or isn't open anymore, which
 * `acceptOffer` handles. `keepForPaying` then holds the slot until the payment page expires.
 */
export async function findOfferToPay(
  context: OfferContext,
  tx: Transaction,
  { key, screening }: { key: OfferKey; screening?: readonly ScreeningAnswer[] | undefined },
) {
  const { id: offerId } = await findOffer(tx, key);
  const [offeredVisit] = await offeredPlaces.lockOfferedVisit(tx, { offerId });
  const offer = await findOffer(tx, key);
  if (!offeredVisit || offer.state !== "open" || offer.isOver || offer.insteadOf !== null) return undefined;
  const visit = await offeredPlaces.assertMayTakeOffer(context, tx, { ...offer, heldId: offeredVisit.id, screening });
  return {
    visit,
    async keepForPaying(): Promise<void> {
      const { settings } = await clinicState.recallClinicSnapshot(context);
      const [longer] = await extend(tx, { offerId, minutes: settings.booking.hostedPageHoldMinutes });
      if (longer) await offeredPlaces.extendOfferedHold(tx, offeredVisit.id, longer.expiresAt);
      await clinicState.announceSlots(tx, [visit.date]);
    },
  };
}

/** Returns the slot that an offer holds, locked until the transaction ends; undefined once another customer has it. */
export async function lockHoldOfOffer(tx: Transaction, appointmentId: string): Promise<holds.Hold | undefined> {
  return (await offeredPlaces.lockOfferedHold(tx, appointmentId))?.hold;
}

/**
 * Accepts an offer whose payment is authorized but not yet captured, in the caller's transaction, once. No email or
 * event is sent before the visit is paid. Throws `offer_gone`, and what `assertMayBook` and
 * `assertIntervalsAndAnswers` throw.
 */
export async function acceptPaidOffer(
  context: OfferContext,
  tx: Transaction,
  {
    appointmentId: heldId,
    ...input
  }: { appointmentId: string; orderId: string; sell: WriteVisitOrder; depositCents: Cents },
): Promise<void> {
  const locked = await offeredPlaces.lockOfferedHold(tx, heldId);
  const offer = locked && (await offerOf(tx, locked.offerId));
  const [won] = offer ? await take(tx, { offerId: offer.id }) : [];
  if (!offer || !won) throw new AppError("offer_gone");
  await offeredPlaces.assertMayTakeOffer(context, tx, { ...offer, heldId });
  await fulfill(tx, { entryId: offer.entryId });
  await offeredPlaces.bookOfferedVisit(context, tx, { guest: offer.guest, heldId, ...input, isUnpaid: true });
}
