import { sql } from "drizzle-orm";
import type { VisitEstimate } from "#modules/catalog/domain/dose.ts";
import type { OfferSaving, PricedVisit } from "#modules/catalog/domain/limited-offer.ts";
import type { SendWithCommit, Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { addMinutes, timeInZone } from "#shared/zoned-time.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { assertIntervalsAndAnswers } from "../intervals/assert-intervals.ts";
import { assertMayBook } from "../people/assert-may-book.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { CUSTOMER_AS_ACTOR } from "../visits/customer-step.ts";
import { findHold, type Hold } from "./hold-queries.ts";

export type BookHold = {
  cartId: string;
  customerId: string;
  orderId: string;
  /** What the visit's order charges for each service. Services not listed cost what they did when they were held. */
  prices?: readonly (PricedVisit["services"][number] & { estimate: VisitEstimate | null })[];
  /** The discounts from limited offers. */
  offers?: readonly OfferSaving[];
  /** The discount from the customer's membership. */
  memberSavingsCents?: Cents;
  /** The discount from coupons. */
  couponSavingsCents?: Cents;
  /** The part of the visit's price that is paid ahead. */
  depositCents?: Cents;
  /**
   * Whether the visit's payment is still outstanding. `emitVisitBooked` announces the visit once the payment has
   * arrived.
   */
  isUnpaid?: boolean;
  /** The cart's hold, if the caller has already read and locked it. */
  hold?: Hold;
  /** Receives the last writes, which are sent together with the transaction's commit instead of being awaited. */
  atLast?: SendWithCommit;
};

/**
 * Books the slot that a cart holds, in the caller's transaction, once: a second call finds no hold. An expired hold is
 * still valid while its slot is free and its start isn't too near. Throws `no_time_chosen` when the cart has no hold,
 * `slot_taken` when it has lost its slot, and the errors of `assertMayBook` and `assertIntervalsAndAnswers`.
 */
export async function bookHold(
  context: BookingContext,
  tx: Transaction,
  input: BookHold,
): Promise<{ appointmentId: string; date: string; time: string; startsAt: Date }> {
  const { cartId, customerId, orderId, prices = [], offers = [] } = input;
  const snapshot = await recallClinicSnapshot(context);
  const { settings } = snapshot;
  const now = context.clock.now();
  const earliest = addMinutes(now, settings.booking.leadMinutes);
  const hold = input.hold ?? (await findHold(tx, cartId));
  if (hold) await checkHold(context, tx, { snapshot, hold, customerId, now });
  const [booked] = await book(tx, {
    cartId,
    customerId,
    orderId,
    prices: JSON.stringify(prices),
    offers: JSON.stringify(offers),
    memberSavingsCents: input.memberSavingsCents ?? 0,
    couponSavingsCents: input.couponSavingsCents ?? 0,
    earliest: earliest.toISOString(),
  });
  if (!booked) throw new AppError((await findHold(tx, cartId)) ? "slot_taken" : "no_time_chosen");
  const { appointmentId, date, timeZone } = booked;
  const startsAt = new Date(booked.startsAt);
  const { depositCents = 0 } = input;
  const written = inOrder(
    storeTerms(tx, { appointmentId, settings, acceptedAt: now, depositCents }),
    input.isUnpaid ? undefined : emitVisitBooked(tx, { appointmentId, startsAt }),
  );
  if (input.atLast) input.atLast(written);
  else await written;
  return { appointmentId, date, time: timeInZone(startsAt, timeZone), startsAt };
}

/** Checks the limits of the customer and the medical rules again: both may have changed since the slot was held. */
async function checkHold(
  { secrets }: BookingContext,
  tx: Transaction,
  {
    snapshot,
    hold: { appointmentId: except, date, lines, startsAt: from, endsAt: to },
    customerId,
    now,
  }: { snapshot: ClinicSnapshot; hold: Hold; customerId: string; now: Date },
): Promise<void> {
  const { settings } = snapshot;
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const visit = { serviceIds, date, customerId, except, secrets, now };
  // One packet (a single round trip to the database): the first check also locks the health answers that the second
  // reads.
  const mayVisit = assertMayBook(tx, { customerId }, { span: { from, to, except }, settings, locks: "personAndCare" });
  const intervals = assertIntervalsAndAnswers(tx, snapshot, { ...visit, careLock: "taken" });
  await inOrder(mayVisit, intervals);
}

/**
 * Emits the event that a visit was booked, or that a visit booked unpaid has been paid. Emits it only once, however
 * often it is called.
 */
export async function emitVisitBooked(
  tx: Transaction,
  visit: { appointmentId: string; startsAt: Date },
): Promise<void> {
  const { appointmentId } = visit;
  const payload: AppointmentEvent = { appointmentId, startsAt: visit.startsAt.toISOString() };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${appointmentId}:booked`, payload });
}

/**
 * Books a cart's hold, unless it has expired and its start is too near. The claims no longer expire, and the visit
 * costs what its order charges.
 */
const book = statement(
  { appointmentId: "text", date: "text", startsAt: "instant", timeZone: "text" },
  sql`
    with booked as (
      update appointments
      set status = 'booked', held_for_cart_id = null, hold_expires_at = null, held_from = null, customer_id = ${sql.placeholder("customerId")},
        order_id = ${sql.placeholder("orderId")},
        offers = ${sql.placeholder("offers")}::jsonb, member_savings_cents = ${sql.placeholder("memberSavingsCents")}::int,
        coupon_savings_cents = ${sql.placeholder("couponSavingsCents")}::int,
        updated_at = clock_now()
      where held_for_cart_id = ${sql.placeholder("cartId")} and status = 'held'
        and (hold_expires_at > clock_now() or starts_at >= ${sql.placeholder("earliest")}::timestamptz)
      returning id, date, starts_at, time_zone, calendar_sequence
    ), history_entry as (
      insert into visit_history (appointment_id, step, by, by_name, from_status, to_status, sequence, is_mailed)
      select id, 'book', ${CUSTOMER_AS_ACTOR.by}, ${CUSTOMER_AS_ACTOR.byName}, 'held', 'booked', calendar_sequence, true
      from booked
    ), lasting_claims as (
      update claims set expires_at = null from booked where claims.appointment_id = booked.id
    ), priced_treatments as (
      update appointment_services line set unit_price_cents = price."priceCents", estimate = price.estimate, add_ons = (
        select coalesce(jsonb_agg(add_on || coalesce((
            select jsonb_build_object('unitPriceCents', now_costs->'priceCents') from jsonb_array_elements(price."addOns") now_costs
            where now_costs->>'addOnId' = add_on->>'addOnId' limit 1), '{}') order by position), '[]')
        from jsonb_array_elements(line.add_ons) with ordinality as had(add_on, position))
      from booked, jsonb_to_recordset(${sql.placeholder("prices")}::jsonb) as price("serviceId" text, "priceCents" int, estimate jsonb, "addOns" jsonb)
      where line.appointment_id = booked.id and line.service_id = price."serviceId"
    )
    select id as "appointmentId", date::text as date, starts_at as "startsAt", time_zone as "timeZone" from booked`,
);
