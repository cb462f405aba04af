import { sql } from "drizzle-orm";
import { customerContacts } from "#modules/account/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { always } from "#platform/db/row.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import { AppError, type ErrorCode, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { forgetAcknowledged, writeAcknowledged } from "../intervals/acknowledge.ts";
import { assertIntervals } from "../intervals/assert-intervals.ts";
import { assertFreeThen, assertMayVisit } from "../people/assert-may-visit.ts";
import { spanOfVisit, toVisitRequest } from "../visits/visit-request.ts";
import { clearVisit, insertAppointmentServices } from "../visits/write-visit.ts";
import { deleteHold, getHold, type Hold } from "./hold-queries.ts";
import { takePlace } from "./take-place.ts";

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
  /** Staff act for the customer, so the limits per person don't apply. */
  byStaff?: boolean;
  /** The network of the customer's request. */
  network?: Network | undefined;
  /** The caller has locked the cart and read that it holds no slot, which stays so. */
  holdsNothing?: boolean;
};

type HoldContext = BookingContext;

/**
 * Holds a slot for a cart for the clinic's hold time (10 minutes), in the caller's transaction. The cart's former hold
 * is released in the same statement (BK-2). Throws `already_booked`, `verification_needed`, `limit_reached`,
 * `not_qualified`, `slot_taken`, `past_cutoff`, `too_soon`, `not_together`, `not_suitable`, `screening_needed` (nothing
 * has changed then), `no_time_chosen` for an empty visit, `not_found` for what isn't offered.
 */
export async function holdVisit(
  context: HoldContext,
  tx: Transaction,
  wanted: HoldVisit,
): Promise<{ appointmentId: string }> {
  if (wanted.services.length === 0) throw new AppError("cart_empty");
  const snapshot = await clinicSnapshotOf(context);
  const { holdMinutes } = snapshot.settings.booking;
  return { appointmentId: await placeHold({ context, tx, snapshot, wanted, expiry: { minutes: holdMinutes } }) };
}

export type ResizeOutcome = { isHeld: true; hold: Hold } | { isHeld: false; code: ErrorCode };

/**
 * Fits a cart's hold to its changed services, with the same start and expiry. If the services no longer fit, the hold
 * is released and the failure's code is returned. Returns `undefined` when the cart had no hold. With empty `services`
 * the hold is released, which isn't a failure.
 */
export async function resizeHold(
  context: HoldContext,
  tx: Transaction,
  { cartId, services }: Pick<HoldVisit, "cartId" | "services">,
): Promise<ResizeOutcome | undefined> {
  const hold = await getHold(tx, cartId, { lock: true });
  if (!hold) return undefined;
  const fitted = services.length === 0 ? "cart_empty" : await tryResize(context, tx, hold, { cartId, services });
  if (fitted === undefined) return { isHeld: true, hold: await holdOf(tx, cartId) };
  await announceSlots(tx, await deleteHold(tx, cartId));
  return { isHeld: false, code: fitted };
}

async function tryResize(
  context: HoldContext,
  tx: Transaction,
  hold: Hold,
  { cartId, services }: Pick<HoldVisit, "cartId" | "services">,
): Promise<ErrorCode | undefined> {
  if (hold.isExpired) return "hold_expired";
  const { date, time, customerId } = hold;
  const practitionerId = hold.isPractitionerWanted ? hold.practitioner.id : undefined;
  const snapshot = await clinicSnapshotOf(context);
  const expiry = { at: hold.expiresAt };
  try {
    const wanted = { cartId, customerId, services, date, time, practitionerId };
    await placeHold({ context, tx, snapshot, wanted, expiry, isAgreed: true });
    return undefined;
  } catch (error) {
    if (
      isAppError(error, "slot_taken") ||
      isAppError(error, "past_cutoff") ||
      isAppError(error, "not_found") ||
      isAppError(error, "already_booked") ||
      isAppError(error, "too_soon") ||
      isAppError(error, "not_suitable") ||
      isAppError(error, "not_together")
    )
      return error.code;
    throw error;
  }
}

/** When a hold expires: a number of minutes from now by the database's clock, or at an instant. */
type Expiry = { minutes: number } | { at: Date };

type PlaceHold = {
  context: HoldContext;
  tx: Transaction;
  snapshot: ClinicSnapshot;
  wanted: HoldVisit;
  expiry: Expiry;
  /** The start was accepted before, so the lead time isn't checked again. */
  isAgreed?: boolean;
};

async function placeHold({ context, tx, snapshot, wanted, expiry, isAgreed = false }: PlaceHold): Promise<string> {
  const { cartId, customerId, services, date, time, practitionerId } = wanted;
  const { timeZone } = snapshot.clinic.rules;
  // A treatment added to a held visit goes to other practitioners if the visit's own doesn't perform it.
  const request = isAgreed
    ? { ...toVisitRequest(snapshot, services), ...(practitionerId === undefined ? {} : { practitionerId }) }
    : toVisitRequest(snapshot, services, practitionerId);
  const former = wanted.holdsNothing ? undefined : await getHold(tx, cartId, { lock: true });
  const appointmentId = former?.appointmentId ?? newId();
  const now = context.clock.now();
  const except = former?.appointmentId ?? null;
  const span = spanOfVisit(request, { date, time, timeZone, except });
  const network = wanted.byStaff ? undefined : wanted.network;
  const person = customerId !== null && !wanted.byStaff ? { customerId, network } : undefined;
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const { secrets } = context;
  const isOwnBooking = !wanted.byStaff && !isAgreed;
  const { settings } = snapshot;
  const mayVisit =
    person && span && !isAgreed ? assertMayVisit(tx, person, { span, settings, withCare: true }) : undefined;
  await inOrder(
    mayVisit ?? (person && span && assertFreeThen(tx, person, span)),
    assertIntervals(tx, snapshot, {
      ...{ serviceIds, date, customerId, except, secrets, now, isOwnBooking },
      isLocked: mayVisit !== undefined,
    }),
  );
  await takePlace(tx, { snapshot, request, date, time, now, appointmentId, isAgreed }, (savepoint, plan) => [
    former && clearVisit(savepoint, appointmentId),
    writeHold(savepoint, { appointmentId, cartId, customerId, date, timeZone, practitionerId, plan, expiry, network }),
    insertAppointmentServices(savepoint, snapshot, { appointmentId, booked: services, plan, now }),
  ]);
  const { acknowledged: ruleIds } = wanted;
  if (former && (ruleIds || former.date !== date)) await forgetAcknowledged(tx, appointmentId);
  await writeAcknowledged(tx, snapshot, { appointmentId, serviceIds, date, customerId }, { ruleIds, now });
  await announceSlots(tx, [date, ...(former ? [former.date] : [])]);
  return appointmentId;
}

type WriteHold = {
  appointmentId: string;
  cartId: string;
  customerId: string | null;
  date: string;
  timeZone: string;
  practitionerId: string | undefined;
  plan: VisitPlan;
  expiry: Expiry;
  network: Network | undefined;
};

/** Writes a hold, one per cart: a second request of the same cart finds the first one's row and overwrites it. */
async function writeHold(tx: Transaction, hold: WriteHold): Promise<void> {
  const { plan } = hold;
  const practitionerId = plan.lines.some((line) => line.practitionerId === hold.practitionerId)
    ? (hold.practitionerId ?? plan.practitionerId)
    : plan.practitionerId;
  const { appointmentId, cartId, customerId, date, timeZone, expiry } = hold;
  const [row] = await write(tx, {
    ...{ appointmentId, cartId, customerId, date, timeZone, practitionerId },
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    expiresAt: "at" in expiry ? expiry.at.toISOString() : null,
    minutes: "minutes" in expiry ? expiry.minutes : null,
    isWanted: hold.practitionerId !== undefined,
    network: hold.network?.key ?? null,
  });
  // Another request of this cart made its hold in between. That request may go first, and this one retries.
  if (row?.id !== appointmentId) throw new AppError("conflict");
}

const write = statement(
  { id: "text" },
  sql`
    insert into appointments (id, status, customer_id, held_for_cart_id, hold_expires_at, starts_at, ends_at, date,
      time_zone, practitioner_id, is_practitioner_wanted, held_from)
    values (${sql.placeholder("appointmentId")}, 'held', ${sql.placeholder("customerId")}, ${sql.placeholder("cartId")},
      coalesce(${sql.placeholder("expiresAt")}::timestamptz, clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int)),
      ${sql.placeholder("startsAt")}, ${sql.placeholder("endsAt")}, ${sql.placeholder("date")}, ${sql.placeholder("timeZone")},
      ${sql.placeholder("practitionerId")}, ${sql.placeholder("isWanted")},
      case when not exists (select 1 from ${customerContacts} c where c.id = ${sql.placeholder("customerId")} and c.is_verified) then ${sql.placeholder("network")}::text end)
    on conflict (held_for_cart_id) do update set
      customer_id = excluded.customer_id, hold_expires_at = excluded.hold_expires_at, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, date = excluded.date, time_zone = excluded.time_zone,
      practitioner_id = excluded.practitioner_id, is_practitioner_wanted = excluded.is_practitioner_wanted,
      held_from = coalesce(excluded.held_from, appointments.held_from), updated_at = clock_now()
    returning id`,
);

async function holdOf(tx: Transaction, cartId: string): Promise<Hold> {
  const hold = await getHold(tx, cartId);
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
  context: HoldContext,
  tx: Transaction,
  { cartId, openedAt }: { cartId: string; openedAt: Date },
): Promise<Date | undefined> {
  const { hostedPageHoldMinutes: minutes } = (await clinicSnapshotOf(context)).settings.booking;
  const [extended] = await extend(tx, { cartId, openedAt: openedAt.toISOString(), minutes });
  return extended && new Date(extended.expiresAt);
}

const extend = statement(
  { expiresAt: always("instant") },
  sql`
  with extended as (
    update appointments set updated_at = clock_now(), hold_expires_at = greatest(hold_expires_at,
      ${sql.placeholder("openedAt")}::timestamptz + make_interval(mins => ${sql.placeholder("minutes")}::int))
    where held_for_cart_id = ${sql.placeholder("cartId")} and status = 'held' and hold_expires_at > clock_now()
    returning id, hold_expires_at
  ), kept as (
    update claims set expires_at = hold_expires_at from extended where appointment_id = extended.id
  )
  select hold_expires_at as "expiresAt" from extended`,
);
