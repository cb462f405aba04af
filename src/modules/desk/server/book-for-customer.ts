import { assertBookableCustomer, createCustomer } from "#modules/account/server/public.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "#modules/booking/domain/events.ts";
import type { BookingChannel } from "#modules/booking/domain/visit-stage.ts";
import {
  clinicState,
  getVisit,
  staffVisits,
  visitRows,
  visitRules,
  type WriteVisitOrder,
  writeOrderOnVisit,
} from "#modules/booking/server/public.ts";

import { lockCare } from "#modules/care/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { endWaiting } from "#modules/waitlist/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { assertOwnLane, type NamedPlace, placeOf } from "./named-place.ts";
import { noticeOf } from "./staff-notice.ts";
import { acceptedWithHold, takeStaffPlace, toPlaceRequest, usedOverride } from "./take-staff-place.ts";

export type BookForCustomerInput = NamedPlace & {
  customerId?: string | undefined;
  customer?: { firstName: string; lastName: string; phone: string; email?: string | undefined } | undefined;
  holdId?: string | undefined;
  via: Exclude<BookingChannel, "online">;
  notes?: string | undefined;
  notify: boolean;
  /** Waitlist entries that this visit fulfills. */
  waitlistIds?: readonly string[] | undefined;
  /** Why no deposit is requested, for the audit log. */
  reason?: string | undefined;
};

/** A second guest who comes at the same time and gets a separate visit in the same group. */
export type SecondGuestInput = Pick<BookForCustomerInput, "customerId" | "customer" | "services" | "notes">;

/**
 * Books two visits at the same time for two guests, in one group: both or neither. Plans the second visit around the
 * first; if that fails, tries the other order. Throws what `bookForCustomer` throws.
 */
export async function bookTogether(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { together, ...first }: BookForCustomerInput & { together: SecondGuestInput },
  sell: { first?: WriteVisitOrder; second?: WriteVisitOrder } = {},
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { roomId: _room, deviceIds: _devices, holdId: _hold, waitlistIds: _waiting, ...shared } = first;
  const second: BookForCustomerInput = {
    ...shared,
    customerId: undefined,
    customer: undefined,
    notes: undefined,
    ...together,
  };
  const guests = [
    { input: first, sell: sell.first, ...placeOf(snapshot, first) },
    { input: second, sell: sell.second, ...placeOf(snapshot, second) },
  ];
  for (const { way } of guests) await assertOwnLane(context, staff, way);
  const groupId = newId();
  const inOrder = (order: typeof guests) =>
    withRetry(context.db, async (tx) => {
      // Locks both customers before any resource, as everywhere (decision 0056).
      const known = guests.flatMap(({ input }) => input.customerId ?? []).sort();
      for (const customerId of known) await lockCare(tx, customerId);
      const visits = new Map<BookForCustomerInput, Awaited<ReturnType<typeof book>>>();
      for (const guest of order) {
        const { clock, secrets } = context;
        const booking = { snapshot, secrets, now: clock.now(), staff, groupId, ...guest };
        visits.set(guest.input, await book(tx, booking));
      }
      const [one, other] = [first, second].map((input) => visits.get(input));
      if (!one || !other) throw new AppError("internal");
      return { ...one, groupId, together: other };
    });
  try {
    return await inOrder(guests);
  } catch (error) {
    if (!isAppError(error, "slot_taken")) throw error;
    return inOrder(guests.toReversed()).catch(() => {
      throw error;
    });
  }
}

/**
 * Books a visit for a customer, in a new time slot or in one that staff have already reserved (a hold). Ends the given
 * waitlist entries. Limits on customers' own bookings don't apply; booking rules may be overridden with a reason.
 * Creates a new customer if needed. Throws what `takeStaffPlace` throws, `not_found`, `forbidden` for a practitioner
 * who books in another's lane (row of the board), `invalid_input` for a walk-in on another day, and what `sell` throws.
 */
export async function bookForCustomer(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: BookForCustomerInput,
  sell?: WriteVisitOrder,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { booked, way } = placeOf(snapshot, input);
  await assertOwnLane(context, staff, way);
  const { clock, secrets } = context;
  return withRetry(context.db, (tx) =>
    book(tx, { snapshot, secrets, now: clock.now(), staff, input, booked, way, sell }),
  );
}

export type ImportedVisit = {
  customerId: string;
  serviceId: string;
  practitionerId?: string | undefined;
  startsAt: Date;
  notes?: string | undefined;
  override?: BookForCustomerInput["override"];
};

/**
 * Returns a function that books, in the caller's transaction, one visit that the clinic had agreed on before it
 * switched to this system, by the same rules as the desk. Customers get no emails. The function returns the visit and
 * throws what `bookForCustomer` throws.
 */
export async function createImportedVisitBooker(context: clinicState.BookingContext, staff: clinicState.Staff) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return async (tx: Transaction, { serviceId, practitionerId, ...visit }: ImportedVisit) => {
    const services = [{ serviceId, addOnIds: [], practitionerId }];
    const input: BookForCustomerInput = { ...visit, services, via: "desk", notify: false };
    const { clock, secrets } = context;
    return book(tx, { snapshot, secrets, now: clock.now(), staff, input, ...placeOf(snapshot, input) });
  };
}

type Booking = ReturnType<typeof placeOf> & {
  snapshot: clinicState.ClinicSnapshot;
  secrets: Secrets;
  now: Date;
  staff: clinicState.Staff;
  input: BookForCustomerInput;
  sell?: WriteVisitOrder | undefined;
  /** Set for guests who come together. */
  groupId?: string;
};

async function book(tx: Transaction, { snapshot, secrets, now, staff, input, booked, way, sell, groupId }: Booking) {
  if (input.via === "walk_in") assertToday(input.startsAt, now, snapshot.clinic.rules.timeZone);
  const customerId = await findOrCreateCustomer(tx, staff, input);
  await endWaiting(tx, staff.actor, { customerId, entryIds: input.waitlistIds ?? [], now });
  const hold = input.holdId === undefined ? undefined : await visitRows.releaseStaffHold(tx, staff, input.holdId);
  const appointmentId = newId();
  const { override, startsAt } = input;
  const accepted = acceptedWithHold(hold, startsAt);
  const place = { snapshot, startsAt, now, ways: [way], appointmentId, override, accepted };
  const serviceIds = booked.map(({ serviceId }) => serviceId);
  const { date: wantedDate } = toPlaceRequest({ ...place, ways: [] });
  const judged = { customerId, serviceIds, date: wantedDate, except: null, secrets, now };
  const intervals = await visitRules.overrideIntervals(tx, snapshot, staff, { judged, override });
  const { broken, plan } = await takeStaffPlace(tx, staff, place, (savepoint, planned) => [
    insertVisit(savepoint, { snapshot, appointmentId, customerId, input, groupId, plan: planned, now }),
    visitRows.insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan: planned, now }),
  ]);
  if (sell) await writeOrderOnVisit(tx, appointmentId, await sell(tx, await getVisit(tx, appointmentId)));
  // A fee that is a percentage of the price is computed from the remaining price.
  await visitRows.storeTerms(tx, { appointmentId, settings: snapshot.settings, acceptedAt: null });
  const after = await staffVisits.readStaffVisit(tx, staff, appointmentId);
  await visitRules.writeOverrides(tx, staff, { appointmentId, intervals, override });
  const used = usedOverride(broken, override, intervals);
  await visitRows.recordStep(tx, staff, {
    step: "book",
    at: now,
    before: undefined,
    after,
    override: used,
    reason: input.reason,
    isMailed: input.notify,
  });
  const { date } = after.appointment;
  const notice = noticeOf(input.notify, now, after, [date]);
  const payload: AppointmentEvent = { appointmentId, startsAt: plan.startsAt.toISOString(), notice };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${appointmentId}:booked`, payload });
  await clinicState.announceSlots(tx, [date, ...(hold ? [hold.date] : [])]);
  await clinicState.announceBoard(tx, [date], appointmentId);
  return staffVisits.toWireStaffVisit(after);
}

/** Throws `invalid_input` if the visit isn't today, because a walk-in is checked in immediately. */
function assertToday(startsAt: Date, now: Date, timeZone: string): void {
  if (dateInZone(startsAt, timeZone) === dateInZone(now, timeZone)) return;
  const message = "A walk-in is for today. Book another day as an ordinary visit.";
  throw new AppError("invalid_input", { message, issues: [{ path: "startsAt", message }] });
}

/** Returns the customer that staff selected, or the one created with the booking. */
export async function findOrCreateCustomer(
  tx: Transaction,
  { actor }: clinicState.Staff,
  { customerId, customer }: BookForCustomerInput,
): Promise<string> {
  if (customerId !== undefined) {
    await assertBookableCustomer(tx, customerId);
    return customerId;
  }
  if (!customer) throw new AppError("invalid_input", { message: "A name and a phone number are needed." });
  const { lastName, ...known } = customer;
  return createCustomer(tx, { ...known, ...(lastName ? { lastName } : {}) }, actor);
}

type NewVisit = {
  snapshot: clinicState.ClinicSnapshot;
  appointmentId: string;
  customerId: string;
  input: BookForCustomerInput;
  groupId: string | undefined;
  plan: VisitPlan;
  now: Date;
  /** Set if the slot is only reserved until the customer pays this order by an emailed link. */
  keep?: { orderId: string; hours: number };
};

/** Inserts the row of a visit that staff book or reserve for a customer. */
export async function insertVisit(tx: Transaction, visit: NewVisit) {
  const { snapshot, appointmentId, customerId, input, groupId, plan, now, keep } = visit;
  const placeRequest = toPlaceRequest({ snapshot, startsAt: input.startsAt, now, ways: [] });
  const isWanted = input.services.some(({ practitionerId }) => practitionerId === plan.practitionerId);
  await visitRows.insertVisitRow(tx, {
    id: appointmentId,
    status: keep ? "held" : "booked",
    ...(keep
      ? {
          heldForOrderId: keep.orderId,
          holdExpiresAt: visitRows.holdExpiryInSql(keep.hours, plan.startsAt),
        }
      : {}),
    customerId,
    groupId: groupId ?? null,
    bookedVia: input.via,
    notes: input.notes ?? null,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    date: placeRequest.date,
    timeZone: snapshot.clinic.rules.timeZone,
    practitionerId: plan.practitionerId,
    isPractitionerWanted: isWanted,
  });
}
