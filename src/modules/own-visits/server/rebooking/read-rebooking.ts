import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { clinicState, freeTimes } from "#modules/booking/server/public.ts";
import { isAppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireRebooking } from "../../contract/rebooking.ts";
import { nearestStart, REBOOKING_STARTS } from "../../domain/rebooking.ts";
import { REBOOKING_PAGES, rebookingPath } from "../../domain/rebooking-path.ts";
import { firstClearDay } from "./first-clear-day.ts";

/** How many months from the first day on to search for times. */
const MONTHS_SEARCHED = 3;

type RebookingOffer = Pick<WireRebooking, "services" | "practitioner">;

/**
 * Returns a visit's treatments that are still offered, and whether one person performs them all; undefined if none is
 * offered.
 */
export function rebookingOfferOf(
  { services, practitioners }: clinicState.ClinicSnapshot,
  { lines, practitioner }: Appointment,
): RebookingOffer | undefined {
  const offered = lines.flatMap(({ serviceId, name, estimate, addOns }) => {
    const service = services.get(serviceId);
    if (!service?.isActive) return [];
    return {
      serviceId,
      name,
      areas: (estimate?.areas ?? []).filter((area) => service.estimateAreas.some(({ name: own }) => own === area)),
      addOns: addOns
        .filter(({ addOnId, quantity }) => {
          const addOn = service.addOns.get(addOnId);
          return addOn?.isActive === true && quantity <= addOn.maxQuantity;
        })
        .map(({ addOnId, name: addOn, quantity }) => ({ addOnId, name: addOn, quantity })),
    };
  });
  if (offered.length === 0) return undefined;
  const performs = practitioners.find(({ id }) => id === practitioner.id)?.serviceIds ?? [];
  const isOffered = offered.every(({ serviceId }) => performs.includes(serviceId));
  return { services: offered, practitioner: { ...practitioner, isOffered } };
}

type FirstDay = { offer: RebookingOffer; query: freeTimes.SlotQuery; from: string | undefined };

async function readFirstDay(
  context: clinicState.BookingContext,
  snapshot: clinicState.ClinicSnapshot,
  visit: Appointment,
): Promise<FirstDay | undefined> {
  const offer = rebookingOfferOf(snapshot, visit);
  if (!offer) return undefined;
  const query: freeTimes.SlotQuery = {
    visit: offer.services,
    practitionerId: visit.practitioner.id,
    customerId: visit.customerId ?? undefined,
  };
  const medicalDates = await freeTimes.readMedicalDatesOfQuery(context, snapshot, query);
  const today = dateInZone(context.clock.now(), visit.timeZone);
  return { offer, query, from: firstClearDay(medicalDates, today) };
}

/**
 * Returns how a visit can be rebooked: the same treatments with the same person, from the first allowed day on.
 * Undefined if none of its treatments is offered anymore.
 */
export async function readRebooking(
  context: clinicState.BookingContext,
  visit: Appointment,
): Promise<WireRebooking | undefined> {
  const first = await readFirstDay(context, await clinicState.recallClinicSnapshot(context), visit);
  if (!first) return undefined;
  const { offer, query, from } = first;
  const times = from && offer.practitioner.isOffered ? await nextStarts(context, { visit, query, from }) : [];
  return { id: visit.id, ...offer, ...(from ? { from } : {}), times };
}

type Search = { visit: Appointment; query: freeTimes.SlotQuery; from: string };

/** Returns one free start for each of the first days that have one: the start nearest to the visit's time of day. */
async function nextStarts(
  context: clinicState.BookingContext,
  { visit, query, from }: Search,
): Promise<WireRebooking["times"]> {
  const times: WireRebooking["times"] = [];
  try {
    let month = from.slice(0, 7);
    for (let searched = 0; searched < MONTHS_SEARCHED; searched += 1) {
      const days = await freeTimes.findMonth(context, { month, ...query });
      for (const { date } of days.filter((day) => day.free && day.date >= from)) {
        const slots = await freeTimes.findSlots(context, { date, ...query });
        const start = nearestStart(
          slots.filter(({ free }) => free),
          visit.time,
        );
        if (start) times.push({ date, time: start.from, startsAt: start.startsAt.toISOString() });
        if (times.length >= REBOOKING_STARTS) return times;
      }
      month = monthAfter(month);
    }
  } catch (error) {
    // A visit that can't be planned anymore, because the clinic has changed since, has no start times.
    if (!isAppError(error)) throw error;
  }
  return times;
}

/** Returns "2027-01" for "2026-12". */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/**
 * Returns how to rebook a completed visit: the first day, the practitioner, and the page. It reveals nothing about
 * other visits.
 */
export async function rebookingLinkOf(
  context: clinicState.BookingContext,
  visit: Appointment,
): Promise<{ rebook?: { from?: string; practitioner: RebookingOffer["practitioner"]; url: string } }> {
  if (visit.status !== "completed") return {};
  const first = await readFirstDay(context, await clinicState.recallClinicSnapshot(context), visit);
  if (!first) return {};
  const { offer, from } = first;
  const { practitioner, services } = offer;
  const page = REBOOKING_PAGES[visit.customerId === null ? "guest" : "customer"];
  const url = rebookingPath(page, { services, practitionerId: practitioner.isOffered ? practitioner.id : undefined });
  return { rebook: { ...(from ? { from } : {}), practitioner, url } };
}
