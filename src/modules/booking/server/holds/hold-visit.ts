import { sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import { AppError, type ErrorCode } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { deleteAcknowledgments, storeAcknowledgments } from "../intervals/acknowledge.ts";
import { assertIntervals, assertIntervalsAndAnswers } from "../intervals/assert-intervals.ts";
import type { VisitOnDate } from "../intervals/judge-visit.ts";
import type { IntervalSubject } from "../intervals/known-visits.ts";
import { assertMayBook, assertPersonIsFree, type VisitSpan } from "../people/assert-may-book.ts";
import { toVisitRequest, toVisitSpan } from "../visits/visit-request.ts";
import { deleteClaimsAndTreatments, insertAppointmentServices } from "../visits/write-visit.ts";
import { deleteHold, findHold, type Hold } from "./hold-queries.ts";
import { type PlaceWindow, writeVisitAtSlot } from "./write-visit-at-slot.ts";

/** The slot that a cart is to hold, and for which treatments. */
export type HoldVisit = {
  cartId: string;
  customerId: string | null;
  /** The cart's treatments with their add-ons, in the cart's order. */
  services: readonly BookedService[];
  date: string;
  /** The slot's `from`, in clinic wall time. */
  time: string;
  practitionerId?: string | undefined;
  /** The rules that only warn and that the customer has acknowledged. */
  acknowledged?: readonly string[] | undefined;
  /** The network of the customer's request. */
  network?: Network | undefined;
  /** `none`: the caller has locked the cart and knows that it holds no slot, so none is looked up. */
  formerHold?: "none" | "unknown";
};

/**
 * Holds a slot for a cart for the clinic's hold time (10 minutes), in the caller's transaction. The cart's former hold
 * is released in the same statement (BK-2). Throws `cart_empty` for a visit without treatments, `already_booked`,
 * `verification_needed`, `limit_reached`, `not_qualified`, `slot_taken`, `past_cutoff`, `too_soon`, `not_together`,
 * `not_suitable`, `screening_needed`, and `not_found` for services that aren't offered. If it throws, nothing has
 * changed.
 */
export async function holdVisit(
  context: BookingContext,
  tx: Transaction,
  input: HoldVisit,
): Promise<{ appointmentId: string }> {
  if (input.services.length === 0) throw new AppError("cart_empty");
  const snapshot = await recallClinicSnapshot(context);
  const request = toVisitRequest(snapshot, input.services, input.practitionerId);
  const former = input.formerHold === "none" ? undefined : await findHold(tx, input.cartId, { lock: true });
  const hold = prepareHold(context, { snapshot, input, request, former });
  await checkNewHold(tx, hold);
  const { holdMinutes } = snapshot.settings.booking;
  await placeHold(tx, hold, { expiry: { minutes: holdMinutes }, windowFor: "public" });
  return { appointmentId: hold.appointmentId };
}

export type ResizeOutcome = { isHeld: true; hold: Hold } | { isHeld: false; code: ErrorCode };

/**
 * The errors on which a cart's hold is released when the cart's services change, because the changed services can't
 * have the held slot.
 */
const CODES_ENDING_HOLD: ReadonlySet<ErrorCode> = new Set([
  ...(["cart_empty", "hold_expired", "slot_taken", "past_cutoff", "not_found"] as const),
  ...(["already_booked", "too_soon", "not_suitable", "not_together"] as const),
]);

/**
 * Fits a cart's hold to its changed services, with the same start and expiry. If the services no longer fit, the hold
 * is released and the failure's code is returned. Returns `undefined` when the cart had no hold. With empty `services`
 * the hold is released, which isn't a failure.
 */
export async function resizeHold(
  context: BookingContext,
  tx: Transaction,
  { cartId, services }: Pick<HoldVisit, "cartId" | "services">,
): Promise<ResizeOutcome | undefined> {
  const hold = await findHold(tx, cartId, { lock: true });
  if (!hold) return undefined;
  try {
    await refitHold(context, tx, hold, { cartId, services });
  } catch (error) {
    if (!(error instanceof AppError && CODES_ENDING_HOLD.has(error.code))) throw error;
    await announceSlots(tx, await deleteHold(tx, cartId));
    return { isHeld: false, code: error.code };
  }
  return { isHeld: true, hold: await getExistingHold(tx, cartId) };
}

/**
 * Writes a cart's hold again for other services. No limit is checked, because the customer has chosen the start before.
 */
async function refitHold(
  context: BookingContext,
  tx: Transaction,
  former: Hold,
  { cartId, services }: Pick<HoldVisit, "cartId" | "services">,
): Promise<void> {
  const { isExpired, isPractitionerWanted, practitioner, expiresAt, date, time, customerId } = former;
  if (services.length === 0) throw new AppError("cart_empty");
  if (isExpired) throw new AppError("hold_expired");
  const snapshot = await recallClinicSnapshot(context);
  const practitionerId = isPractitionerWanted ? practitioner.id : undefined;
  // If the visit's practitioner doesn't perform an added treatment, the treatment goes to another practitioner.
  const request = toVisitRequest(snapshot, services);
  if (practitionerId !== undefined) request.practitionerId = practitionerId;
  const input = { cartId, customerId, services, date, time, practitionerId };
  const hold = prepareHold(context, { snapshot, input, request, former });
  await checkRefittedHold(tx, hold);
  await placeHold(tx, hold, { expiry: { at: expiresAt }, windowFor: "agreedStart" });
}

/** A hold that is about to be written and replaces the cart's former one. */
type NewHold = {
  snapshot: ClinicSnapshot;
  input: HoldVisit;
  request: VisitRequest;
  former: Hold | undefined;
  appointmentId: string;
  now: Date;
  /**
   * When the visit would take place; undefined for a start that can't be booked: the clinic's clocks skip it, or its
   * year doesn't begin with 1 or 2.
   */
  span: VisitSpan | undefined;
  /** The data for the check of the medical rules. */
  medical: VisitOnDate & IntervalSubject;
};

function prepareHold(
  { clock, secrets }: BookingContext,
  { snapshot, input, request, former }: Pick<NewHold, "snapshot" | "input" | "request" | "former">,
): NewHold {
  const { customerId, services, date, time } = input;
  const { timeZone } = snapshot.clinic.rules;
  const except = former?.appointmentId ?? null;
  const now = clock.now();
  const serviceIds = services.map(({ serviceId }) => serviceId);
  return {
    snapshot,
    input,
    request,
    former,
    now,
    appointmentId: former?.appointmentId ?? newId(),
    span: toVisitSpan(request, { date, time, timeZone, except }),
    medical: { serviceIds, date, customerId, except, secrets, now },
  };
}

/** Throws if the person may not hold one more slot, or if the medical rules don't allow the visit. */
async function checkNewHold(tx: Transaction, { snapshot, input, span, medical }: NewHold): Promise<void> {
  const { customerId, network } = input;
  const { settings } = snapshot;
  // A cart without an account belongs to no person, so no limit applies. Without a span, the start can't be booked, and
  // the hold is refused later as `slot_taken`.
  if (customerId === null || !span) return assertIntervalsAndAnswers(tx, snapshot, medical);
  // One packet (a single round trip to the database). The first check locks the person, so that holds made at the same
  // time are all counted, and their health answers, which the second check reads.
  const mayVisit = assertMayBook(tx, { customerId, network }, { span, settings, locks: "personAndCare" });
  const intervals = assertIntervalsAndAnswers(tx, snapshot, { ...medical, careLock: "taken" });
  await inOrder(mayVisit, intervals);
}

/**
 * Throws if the visit has become so long that it overlaps another visit of its customer, or if it breaks a medical
 * rule.
 */
async function checkRefittedHold(tx: Transaction, { snapshot, input, span, medical }: NewHold): Promise<void> {
  const { customerId } = input;
  const isFree = customerId !== null && span ? assertPersonIsFree(tx, { customerId }, span) : undefined;
  const intervals = assertIntervals(tx, snapshot, medical);
  await inOrder(isFree, intervals);
}

/** When a hold expires: a number of minutes from now by the database's clock, or at an instant. */
type HoldExpiry = { minutes: number } | { at: Date };

/** Reserves the slot of a new hold and writes the hold, which replaces the former one. */
async function placeHold(
  tx: Transaction,
  { snapshot, input, request, former, appointmentId, now }: NewHold,
  { expiry, windowFor }: { expiry: HoldExpiry; windowFor: PlaceWindow },
): Promise<void> {
  const { cartId, customerId, services, date, time, practitionerId, acknowledged: ruleIds, network } = input;
  const { timeZone } = snapshot.clinic.rules;
  await writeVisitAtSlot(tx, { snapshot, request, date, time, now, appointmentId, windowFor }, (savepoint, plan) => [
    former && deleteClaimsAndTreatments(savepoint, appointmentId),
    writeHold(savepoint, { appointmentId, cartId, customerId, date, timeZone, practitionerId, plan, expiry, network }),
    insertAppointmentServices(savepoint, snapshot, { appointmentId, booked: services, plan, now }),
  ]);
  // The customer's acknowledgments were for the former day or the former treatments.
  if (former && (ruleIds || former.date !== date)) await deleteAcknowledgments(tx, appointmentId);
  const serviceIds = services.map(({ serviceId }) => serviceId);
  await storeAcknowledgments(tx, snapshot, { appointmentId, serviceIds, date, customerId }, { ruleIds, now });
  await announceSlots(tx, [date, ...(former ? [former.date] : [])]);
}

type HoldRowInput = {
  appointmentId: string;
  cartId: string;
  customerId: string | null;
  date: string;
  timeZone: string;
  practitionerId: string | undefined;
  plan: VisitPlan;
  expiry: HoldExpiry;
  network: Network | undefined;
};

/**
 * Writes a cart's hold, at most one per cart. Overwrites the cart's former hold. Throws `conflict` if another request
 * of the cart has written a new hold in the meantime.
 */
async function writeHold(tx: Transaction, hold: HoldRowInput): Promise<void> {
  const { plan } = hold;
  const practitionerId = plan.lines.some((line) => line.practitionerId === hold.practitionerId)
    ? (hold.practitionerId ?? plan.practitionerId)
    : plan.practitionerId;
  const { appointmentId, cartId, customerId, date, timeZone, expiry } = hold;
  const [row] = await upsertHold(tx, {
    appointmentId,
    cartId,
    customerId,
    date,
    timeZone,
    practitionerId,
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    expiresAt: "at" in expiry ? expiry.at.toISOString() : null,
    minutes: "minutes" in expiry ? expiry.minutes : null,
    isWanted: hold.practitionerId !== undefined,
    network: hold.network?.key ?? null,
  });
  // Another request of this cart has written its hold in the meantime. That hold stays, and this request is refused.
  if (row?.id !== appointmentId) throw new AppError("conflict");
}

const upsertHold = statement(
  { id: "text" },
  sql`
    insert into appointments (id, status, customer_id, held_for_cart_id, hold_expires_at, starts_at, ends_at, date,
      time_zone, practitioner_id, is_practitioner_wanted, held_from)
    values (${sql.placeholder("appointmentId")}, 'held', ${sql.placeholder("customerId")}, ${sql.placeholder("cartId")},
      coalesce(${sql.placeholder("expiresAt")}::timestamptz, clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int)),
      ${sql.placeholder("startsAt")}, ${sql.placeholder("endsAt")}, ${sql.placeholder("date")}, ${sql.placeholder("timeZone")},
      ${sql.placeholder("practitionerId")}, ${sql.placeholder("isWanted")},
      case when not exists (select 1 from ${customerContactsInSql} c where c.id = ${sql.placeholder("customerId")} and c.is_verified) then ${sql.placeholder("network")}::text end)
    on conflict (held_for_cart_id) do update set
      customer_id = excluded.customer_id, hold_expires_at = excluded.hold_expires_at, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, date = excluded.date, time_zone = excluded.time_zone,
      practitioner_id = excluded.practitioner_id, is_practitioner_wanted = excluded.is_practitioner_wanted,
      held_from = coalesce(excluded.held_from, appointments.held_from), updated_at = clock_now()
    returning id`,
);

async function getExistingHold(tx: Transaction, cartId: string): Promise<Hold> {
  const hold = await findHold(tx, cartId);
  if (!hold) throw new AppError("hold_expired");
  return hold;
}

/** Releases the slot that a cart holds, immediately (`DELETE cart/hold`). Returns whether there was one. */
export async function releaseHold(tx: Transaction, cartId: string): Promise<boolean> {
  const freed = await deleteHold(tx, cartId);
  await announceSlots(tx, freed);
  return freed.length > 0;
}

/**
 * Extends a cart's hold until its hosted payment page has closed, 35 minutes after that page was opened; never shortens
 * it. Returns when the hold now expires; undefined when the cart has no hold or an expired one.
 */
export async function extendHold(
  context: BookingContext,
  tx: Transaction,
  { cartId, openedAt }: { cartId: string; openedAt: Date },
): Promise<Date | undefined> {
  const { hostedPageHoldMinutes: minutes } = (await recallClinicSnapshot(context)).settings.booking;
  const [extended] = await updateHoldExpiry(tx, { cartId, openedAt: openedAt.toISOString(), minutes });
  return extended && new Date(extended.expiresAt);
}

const updateHoldExpiry = statement(
  { expiresAt: neverNull("instant") },
  sql`
  with extended as (
    update appointments set updated_at = clock_now(), hold_expires_at = greatest(hold_expires_at,
      ${sql.placeholder("openedAt")}::timestamptz + make_interval(mins => ${sql.placeholder("minutes")}::int))
    where held_for_cart_id = ${sql.placeholder("cartId")} and status = 'held' and hold_expires_at > clock_now()
    returning id, hold_expires_at
  ), extended_claims as (
    update claims set expires_at = hold_expires_at from extended where appointment_id = extended.id
  )
  select hold_expires_at as "expiresAt" from extended`,
);
