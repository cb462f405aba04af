import { type SQL, sql } from "drizzle-orm";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { judgeAnswers, keepAnswers } from "#modules/care/server/public.ts";
import { offersOf } from "#modules/catalog/domain/limited-offer.ts";
import type { ChosenDose } from "#modules/catalog/domain/selection.ts";
import { listCombinations } from "#modules/catalog/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Network } from "#platform/rate-limit.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { emitVisitBooked } from "../holds/book-hold.ts";
import { type RequestedSlot, writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { assertIntervalsAndAnswers } from "../intervals/assert-intervals.ts";
import { assertMayBook, type EmailProof } from "../people/assert-may-book.ts";
import { guestInSql, isExcludedFromOfferInSql, listPricesFor } from "../people/visits-of-person-in-sql.ts";
import { appointments } from "../tables.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { type Guest, getVisit } from "../visits/appointment-queries.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { toBookedServices, toVisitRequest, toVisitSpan } from "../visits/visit-request.ts";
import { insertAppointmentServices, pickLowerPrices, priceServices, type QuotedPrices } from "../visits/write-visit.ts";

/** The visit that a guest books without an account. */
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
  /** How the guest's email was verified; undefined if it wasn't. */
  proven?: EmailProof | undefined;
  /** The network of the guest's request; left out if the guest verified the email with this very request. */
  network?: Network | undefined;
};

/**
 * Holds a slot for a guest until their order is paid, in the caller's transaction (PG-15). The visit is stored with its
 * prices and later booked by `bookHoldOfOrder`. Throws as `bookGuestVisit` does.
 */
export async function holdGuestVisit(
  context: BookingContext,
  tx: Transaction,
  input: BookGuestVisit,
): Promise<Appointment> {
  const { network } = input;
  const visit = await prepareGuestVisit(context, tx, { input, network });
  const { id, date, snapshot } = visit;
  const { hostedPageHoldMinutes: minutes } = snapshot.settings.booking;
  await writeVisitAtSlot(tx, toPlace(visit), (savepoint, plan) => [
    insertGuestVisit(savepoint, visit, plan, {
      status: "held",
      heldForOrderId: input.orderId,
      // The expiry uses the database's clock, as does the job that deletes expired holds.
      holdExpiresAt: sql`clock_now() + make_interval(mins => ${minutes}::int)`,
      heldFrom: network?.key ?? null,
    }),
    insertTreatments(savepoint, visit, plan),
  ]);
  await storeScreening(tx, visit);
  await announceSlots(tx, [date]);
  return getVisit(tx, id);
}

/**
 * Books a guest's visit in the caller's transaction: slot and appointment at once, without a hold (PG-15). Throws the
 * errors of `assertMayBook`, `slot_taken` and `past_cutoff` with the fixed messages, `not_together`, `not_suitable`,
 * `too_soon`, `screening_needed`, and `not_found` for services that aren't offered. If it throws, nothing was written.
 */
export async function bookGuestVisit(
  context: BookingContext,
  tx: Transaction,
  input: BookGuestVisit,
): Promise<Appointment> {
  const visit = await prepareGuestVisit(context, tx, { input, network: undefined });
  const { id, date, snapshot, now } = visit;
  const { startsAt } = await writeVisitAtSlot(tx, toPlace(visit), (savepoint, plan) => [
    insertGuestVisit(savepoint, visit, plan, { status: "booked", orderId: input.orderId }),
    insertTreatments(savepoint, visit, plan),
    storeTerms(savepoint, { appointmentId: id, settings: snapshot.settings, acceptedAt: now }),
  ]);
  await storeScreening(tx, visit);
  await recordBooking(tx, id);
  await announceSlots(tx, [date]);
  await emitVisitBooked(tx, { appointmentId: id, startsAt });
  return getVisit(tx, id);
}

/**
 * Checks whether a guest may have a visit, and prices it. `network` is the network that the slot is held from, if one
 * is held. All checks use the same instant of the clinic's clock, `now`.
 */
async function prepareGuestVisit(
  context: BookingContext,
  tx: Transaction,
  { input, network }: { input: BookGuestVisit; network: Network | undefined },
) {
  const { serviceIds, addOnIds, chosen, practitionerId, date, time, guest, proven } = input;
  const snapshot = await recallClinicSnapshot(context);
  const { timeZone } = snapshot.clinic.rules;
  const now = context.clock.now();
  const id = newId();
  const linkHash = hashOfLink(visitLinkOf(context.secrets, id));
  const booked = toBookedServices(snapshot, serviceIds, addOnIds, chosen);
  const request = toVisitRequest(snapshot, booked, practitionerId);
  // First the limits per person. This locks the person until the transaction ends, so
  // that visits booked at the same time are all counted.
  const span = toVisitSpan(request, { date, time, timeZone, except: null });
  if (span) await assertMayBook(tx, { ...guest, proven, network }, { span, settings: snapshot.settings });
  // Then the health answers and the medical rules.
  const screened = await checkHealth(context, tx, { snapshot, input, now });
  // Then the prices: those for this guest, or the quoted ones where these are lower.
  const person = guestInSql(guest);
  const listed = await listPricesFor(tx, person, { serviceIds, now });
  const { prices, addOnPrices } = pickLowerPrices(listed, input.quoted ?? []);
  const costs = { now, prices, addOnPrices };
  // Finally the offers that the guest hasn't used yet.
  const combinations = await listCombinations(tx, serviceIds, {
    now,
    where: sql`not ${isExcludedFromOfferInSql(person)}`,
  });
  const offers = offersOf({ date, services: priceServices(snapshot, booked, costs) }, combinations);
  return {
    id,
    date,
    time,
    linkHash,
    input,
    snapshot,
    now,
    booked,
    request,
    screened,
    costs,
    offers,
    secrets: context.secrets,
  };
}

type GuestVisit = Awaited<ReturnType<typeof prepareGuestVisit>>;

/** Judges the guest's health answers, if there are any, and throws if the visit breaks a medical rule. */
async function checkHealth(
  { secrets }: BookingContext,
  tx: Transaction,
  { snapshot, input, now }: { snapshot: ClinicSnapshot; input: BookGuestVisit; now: Date },
) {
  const { serviceIds, date, screening: answers } = input;
  const today = dateInZone(now, snapshot.clinic.rules.timeZone);
  const screened = answers && (await judgeAnswers(tx, { serviceIds, answers, today }));
  await assertIntervalsAndAnswers(tx, snapshot, {
    serviceIds,
    date,
    secrets,
    now,
    // A typed email doesn't prove whose earlier visits these are, so only this visit's treatments are checked.
    customerId: null,
    except: null,
    screenedDates: screened?.outcomes,
  });
  return screened;
}

const toPlace = ({ id, snapshot, request, date, time, now }: GuestVisit): RequestedSlot => ({
  snapshot,
  request,
  date,
  time,
  now,
  appointmentId: id,
});

type GuestVisitState = Pick<typeof appointments.$inferInsert, "status" | "orderId" | "heldForOrderId" | "heldFrom"> & {
  holdExpiresAt?: SQL;
};

function insertGuestVisit(
  savepoint: Transaction,
  { id, date, linkHash, snapshot, input, offers }: GuestVisit,
  plan: VisitPlan,
  state: GuestVisitState,
): Promise<unknown> {
  const { practitionerId } = input;
  const isDoneByRequested = plan.lines.some((line) => line.practitionerId === practitionerId);
  const visit = {
    id,
    date,
    linkHash,
    offers,
    ...state,
    guest: input.guest,
    notes: input.notes ?? null,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    timeZone: snapshot.clinic.rules.timeZone,
    practitionerId: isDoneByRequested && practitionerId ? practitionerId : plan.practitionerId,
    isPractitionerWanted: practitionerId !== undefined,
  };
  return savepoint.insert(appointments).values(visit).execute();
}

function insertTreatments(
  savepoint: Transaction,
  { id, snapshot, booked, costs }: GuestVisit,
  plan: VisitPlan,
): Promise<unknown> {
  return insertAppointmentServices(savepoint, snapshot, { appointmentId: id, booked, plan, ...costs });
}

/** Stores the health answers with the visit. */
async function storeScreening(tx: Transaction, { id, snapshot, screened, secrets }: GuestVisit): Promise<void> {
  if (!screened) return;
  const { timeZone } = snapshot.clinic.rules;
  await keepAnswers(tx, secrets, { customerId: null, appointmentId: id, ...screened, timeZone });
}
