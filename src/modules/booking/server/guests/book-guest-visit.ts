import { sql } from "drizzle-orm";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { judgeAnswers, keepAnswers } from "#modules/care/server/public.ts";
import { offersOf } from "#modules/catalog/domain/limited-offer.ts";
import type { ChosenDose } from "#modules/catalog/domain/selection.ts";
import { listCombinations } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Network } from "#platform/rate-limit.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { tellBooked } from "../holds/book-hold.ts";
import { takePlace } from "../holds/take-place.ts";
import { assertIntervals } from "../intervals/assert-intervals.ts";
import { assertMayVisit, type Proof } from "../people/assert-may-visit.ts";
import { guestInSql, isPastOffer, listPricesFor } from "../people/visits-of-person.ts";
import { appointments } from "../tables.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { type Guest, visitOf } from "../visits/appointment-queries.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { bookedServicesOf, spanOfVisit, toVisitRequest } from "../visits/visit-request.ts";
import { insertAppointmentServices, lowerOf, pricedServicesOf, type QuotedPrices } from "../visits/write-visit.ts";

export type BookGuestVisit = {
  orderId: string;
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  /** The options chosen for the treatments, as their estimates showed them. */
  chosen?: ChosenDose | undefined;
  /** The prices quoted to the guest for treatments and their add-ons. */
  quoted?: readonly QuotedPrices[] | undefined;
  date: string;
  /** The slot's `from`, in clinic wall time. */
  time: string;
  practitionerId?: string | undefined;
  guest: Guest;
  notes?: string | undefined;
  /** Answers of the health check, stored with the visit. */
  screening?: readonly ScreeningAnswer[] | undefined;
  /** Where the guest's email was verified, if it was. */
  proven?: Proof | undefined;
  /** Staff act for the guest, so the limits per person don't apply. */
  byStaff?: boolean;
  /** The network of the guest's request; left out once they have verified the email with this very request. */
  network?: Network | undefined;
};

type Context = BookingContext;

/**
 * Holds a slot for a guest until their order is paid, in the caller's transaction (PG-15). The visit is stored with its
 * prices and later booked by `bookForOrder`. Throws as `bookGuestVisit` does.
 */
export async function holdGuestVisit(context: Context, tx: Transaction, wanted: BookGuestVisit): Promise<Appointment> {
  const { id, date } = await writeGuestVisit(context, tx, wanted, "held");
  await announceSlots(tx, [date]);
  return visitOf(tx, id);
}

/**
 * Books a guest's visit in the caller's transaction: slot and appointment at once, without a hold (PG-15). Throws the
 * errors of `assertMayVisit`, `slot_taken` and `past_cutoff` with the fixed messages, `not_together`, `not_suitable`,
 * `too_soon`, `screening_needed`, and `not_found` for what isn't offered. Then nothing was written.
 */
export async function bookGuestVisit(context: Context, tx: Transaction, wanted: BookGuestVisit): Promise<Appointment> {
  const { id, date, startsAt } = await writeGuestVisit(context, tx, wanted, "booked");
  if (!wanted.byStaff) await recordBooking(tx, id);
  await announceSlots(tx, [date]);
  await tellBooked(tx, { appointmentId: id, startsAt });
  return visitOf(tx, id);
}

async function writeGuestVisit(
  context: Context,
  tx: Transaction,
  wanted: BookGuestVisit,
  status: "held" | "booked",
): Promise<{ id: string; date: string; startsAt: Date }> {
  const snapshot = await clinicSnapshotOf(context);
  const booked = bookedServicesOf(snapshot, wanted.serviceIds, wanted.addOnIds, wanted.chosen);
  const request = toVisitRequest(snapshot, booked, wanted.practitionerId);
  const { date, time, practitionerId } = wanted;
  const appointmentId = newId();
  const now = context.clock.now();
  const span = spanOfVisit(request, { date, time, timeZone: snapshot.clinic.rules.timeZone, except: null });
  const network = status === "held" && !wanted.byStaff ? wanted.network : undefined;
  const visitor = { ...wanted.guest, proven: wanted.proven, network };
  if (span && !wanted.byStaff) await assertMayVisit(tx, visitor, { span, settings: snapshot.settings });
  // A typed email doesn't prove whose earlier visits these are, so only this visit's treatments are checked.
  const { secrets } = context;
  const { timeZone } = snapshot.clinic.rules;
  const { serviceIds } = wanted;
  const screened =
    wanted.screening &&
    (await judgeAnswers(tx, { serviceIds, answers: wanted.screening, today: dateInZone(now, timeZone) }));
  await assertIntervals(tx, snapshot, {
    ...{ serviceIds, date, customerId: null, except: null, secrets, told: screened?.outcomes, now },
    isOwnBooking: !wanted.byStaff,
  });
  const person = guestInSql(wanted.guest);
  const listed = await listPricesFor(tx, person, { serviceIds: wanted.serviceIds, now });
  const { prices, addOnPrices } = lowerOf(listed, wanted.quoted ?? []);
  const costs = { now, prices, addOnPrices };
  const combinations = await listCombinations(tx, wanted.serviceIds, { now, where: sql`not ${isPastOffer(person)}` });
  const offers = offersOf({ date, services: pricedServicesOf(snapshot, booked, costs) }, combinations);
  const { hostedPageHoldMinutes: minutes } = snapshot.settings.booking;
  const isHeld = status === "held";
  const plan = await takePlace(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, place) => {
    const isDoneByWanted = place.lines.some((line) => line.practitionerId === practitionerId);
    const visit = {
      id: appointmentId,
      status,
      ...(isHeld
        ? {
            heldForOrderId: wanted.orderId,
            holdExpiresAt: sql`clock_now() + make_interval(mins => ${minutes}::int)`,
            heldFrom: network?.key ?? null,
          }
        : { orderId: wanted.orderId }),
      guest: wanted.guest,
      linkHash: hashOfLink(visitLinkOf(context.secrets, appointmentId)),
      notes: wanted.notes ?? null,
      startsAt: place.startsAt,
      endsAt: place.endsAt,
      date,
      timeZone: snapshot.clinic.rules.timeZone,
      practitionerId: isDoneByWanted && practitionerId ? practitionerId : place.practitionerId,
      isPractitionerWanted: practitionerId !== undefined,
      offers,
    };
    return [
      savepoint.insert(appointments).values(visit).execute(),
      insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan: place, ...costs }),
      isHeld
        ? undefined
        : storeTerms(savepoint, {
            appointmentId,
            settings: snapshot.settings,
            acceptedAt: wanted.byStaff ? null : now,
          }),
    ];
  });
  if (screened) await keepAnswers(tx, secrets, { customerId: null, appointmentId, ...screened, timeZone });
  return { id: appointmentId, date, startsAt: plan.startsAt };
}
