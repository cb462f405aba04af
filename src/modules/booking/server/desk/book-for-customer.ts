import { assertBookableCustomer, createCustomer } from "#modules/account/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "../../domain/events.ts";
import type { BookingChannel } from "../../domain/visit-stage.ts";
import { overrideIntervals, writeOverrides } from "../intervals/override-intervals.ts";
import type { BookingContext } from "../slots/booking-context.ts";
import { type ClinicSnapshot, clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../slots/slot-notice.ts";
import { appointments } from "../tables.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { insertAppointmentServices } from "../visits/write-visit.ts";
import { assertOwnLane, type NamedPlace, placeOf } from "./named-place.ts";
import type { Staff } from "./staff-context.ts";
import { dropStaffHold } from "./staff-holds.ts";
import { noticeOf } from "./staff-notice.ts";
import { readStaffVisit, toWireStaffVisit } from "./staff-visit.ts";
import { takeStaffPlace, usedOverride, wishOf } from "./take-staff-place.ts";
import { recordStep } from "./visit-writes.ts";

export type BookForCustomer = NamedPlace & {
  customerId?: string | undefined;
  customer?: { firstName: string; lastName: string; phone: string; email?: string | undefined } | undefined;
  holdId?: string | undefined;
  via: Exclude<BookingChannel, "online">;
  notes?: string | undefined;
  notify: boolean;
};

/**
 * Books a visit for a customer, at a place that staff held before or at a new one. Limits on customers' own bookings don't
 * apply; booking rules may be overridden with a reason. A new customer is made with it. Throws what `takeStaffPlace` does,
 * `not_found`, and `forbidden` to a practitioner who books in another's lane.
 */
export async function bookForCustomer(context: BookingContext, staff: Staff, wanted: BookForCustomer) {
  const snapshot = await clinicSnapshotOf(context);
  const { booked, way } = placeOf(snapshot, wanted);
  await assertOwnLane(context, staff, way);
  const { clock, secrets } = context;
  return withRetry(context.db, (tx) => book(tx, { snapshot, secrets, now: clock.now(), staff, wanted, booked, way }));
}

export type MovedVisit = {
  customerId: string;
  serviceId: string;
  practitionerId?: string | undefined;
  startsAt: Date;
  notes?: string | undefined;
  override?: BookForCustomer["override"];
};

/**
 * Books visits that a clinic agreed on before it moved in, one by one in the caller's transaction, by the same rules as
 * the desk's own. Customers are told nothing. Each call answers the visit and throws what `bookForCustomer` does.
 */
export async function openMovedVisits(context: BookingContext, staff: Staff) {
  const snapshot = await clinicSnapshotOf(context);
  return async (tx: Transaction, { serviceId, practitionerId, ...visit }: MovedVisit) => {
    const services = [{ serviceId, addOnIds: [], practitionerId }];
    const wanted: BookForCustomer = { ...visit, services, via: "desk", notify: false };
    const { clock, secrets } = context;
    return book(tx, { snapshot, secrets, now: clock.now(), staff, wanted, ...placeOf(snapshot, wanted) });
  };
}

type Booking = ReturnType<typeof placeOf> & {
  snapshot: ClinicSnapshot;
  secrets: Secrets;
  now: Date;
  staff: Staff;
  wanted: BookForCustomer;
};

async function book(tx: Transaction, { snapshot, secrets, now, staff, wanted, booked, way }: Booking) {
  const customerId = await customerOf(tx, staff, wanted);
  const held = wanted.holdId === undefined ? undefined : await dropStaffHold(tx, staff, wanted.holdId);
  const appointmentId = newId();
  const { override, startsAt } = wanted;
  const place = { snapshot, startsAt, now, ways: [way], appointmentId, override };
  const serviceIds = booked.map(({ serviceId }) => serviceId);
  const { date: wantedDate } = wishOf({ ...place, ways: [] });
  const judged = { customerId, serviceIds, date: wantedDate, except: null, secrets, now };
  const intervals = await overrideIntervals(tx, snapshot, staff, { judged, override });
  const { broken, plan } = await takeStaffPlace(tx, staff, place, (savepoint, planned) => [
    insertVisit(savepoint, { snapshot, appointmentId, customerId, wanted, plan: planned, now }),
    insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan: planned, now }),
    storeTerms(savepoint, { appointmentId, settings: snapshot.settings, acceptedAt: null }),
  ]);
  const after = await readStaffVisit(tx, staff, appointmentId);
  await writeOverrides(tx, staff, { appointmentId, intervals, override });
  const used = usedOverride(broken, override, intervals);
  await recordStep(tx, staff, {
    step: "book",
    at: now,
    before: undefined,
    after,
    override: used,
    isMailed: wanted.notify,
  });
  const { date } = after.appointment;
  const notice = noticeOf(wanted.notify, now, after, [date]);
  const payload: AppointmentEvent = { appointmentId, startsAt: plan.startsAt.toISOString(), notice };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${appointmentId}:booked`, payload });
  await announceSlots(tx, [date, ...(held ? [held] : [])]);
  await announceBoard(tx, [date], appointmentId);
  return toWireStaffVisit(after);
}

async function customerOf(
  tx: Transaction,
  { actor }: Staff,
  { customerId, customer }: BookForCustomer,
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
  snapshot: ClinicSnapshot;
  appointmentId: string;
  customerId: string;
  wanted: BookForCustomer;
  plan: VisitPlan;
  now: Date;
};

async function insertVisit(tx: Transaction, { snapshot, appointmentId, customerId, wanted, plan, now }: NewVisit) {
  const wish = wishOf({ snapshot, startsAt: wanted.startsAt, now, ways: [] });
  const isWanted = wanted.services.some(({ practitionerId }) => practitionerId === plan.practitionerId);
  await tx
    .insert(appointments)
    .values({
      id: appointmentId,
      status: "booked",
      customerId,
      bookedVia: wanted.via,
      notes: wanted.notes ?? null,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      date: wish.date,
      timeZone: snapshot.clinic.rules.timeZone,
      practitionerId: plan.practitionerId,
      isPractitionerWanted: isWanted,
    })
    .execute();
}
