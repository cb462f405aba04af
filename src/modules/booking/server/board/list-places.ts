import { planDay, planVisit } from "#modules/scheduling/domain/availability.ts";
import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { addDays, dateInZone, minutesOf, timeInZone } from "#shared/zoned-time.ts";
import { firstStartMs, planForStaff } from "../../domain/staff-place.ts";
import type { WirePlace } from "../../staff/contract/places.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { listBusyRanges, spanOfDays } from "../clinic/busy-ranges.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { findPractitionerOfAccount } from "../clinic/viewer.ts";
import { canPerform, toBookedServices, toVisitRequest } from "../visits/visit-request.ts";
import { limitToPractitioners } from "../visits/ways-to-plan.ts";

const MAX_DAYS = 31;

export type PlacesQuery = {
  from: string;
  to: string;
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  /** Only times of today. */
  walkIn?: boolean;
};

/**
 * Returns every start in a range of days at which the whole visit fits, from now rounded up to five minutes, for each
 * practitioner who can do all of it. A visit that needs several people is listed once, with the one who does most.
 * Every start can be booked right away (BO-18). The public lead time and horizon don't apply (OO-9). Throws `not_found`
 * for treatments that aren't offered, and `invalid_input` for more than 31 days.
 */
export async function listPlaces(
  context: BookingContext,
  principal: Principal,
  query: PlacesQuery,
): Promise<WirePlace[]> {
  const { from, to } = query;
  if (to < from || to >= addDays(from, MAX_DAYS)) {
    throw new AppError("invalid_input", {
      issues: [{ path: "to", message: `at most ${MAX_DAYS} days from the first` }],
    });
  }
  if (query.serviceIds.length === 0) throw new AppError("invalid_input", { message: "Choose a treatment." });
  const snapshot = await recallClinicSnapshot(context);
  const request = toVisitRequest(snapshot, toBookedServices(snapshot, query.serviceIds, query.addOnIds));
  const { clinic } = snapshot;
  const { timeZone } = clinic.rules;
  const busy = await listBusyRanges(context.db, spanOfDays(from, to, timeZone));
  const now = context.clock.now();
  const today = dateInZone(now, timeZone);
  const own = hasRight(principal, "visits.all")
    ? undefined
    : await findPractitionerOfAccount(context.db, principal.customerId);
  const able = clinic.resources.filter(
    ({ id, kind }) =>
      kind === "practitioner" &&
      (own === undefined || own === id) &&
      request.needs.every((need) => canPerform(snapshot, need, id)),
  );
  const places: WirePlace[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (query.walkIn && date !== today) continue;
    const requested =
      able.length > 0
        ? able.map(({ id }) => ({ id, needs: request.needs.map((need) => limitToPractitioners(snapshot, need, [id])) }))
        : own === undefined
          ? [{ id: undefined, needs: request.needs }]
          : [];
    for (const { id, needs } of requested) {
      const situation = { clinic, busy, request: { needs }, date, now };
      if (date === today) places.push(...findEarliestPlace(situation, id));
      for (const slot of planDay({ ...situation, windowFor: "staff" })) {
        if (!slot.free) continue;
        const practitionerId =
          id ?? planVisit({ ...situation, time: slot.from, windowFor: "agreedStart" }).plan?.practitionerId;
        if (practitionerId === undefined) continue;
        places.push({
          startsAt: slot.startsAt.toISOString(),
          endsAt: slot.endsAt.toISOString(),
          date,
          time: slot.from,
          practitionerId,
        });
      }
    }
  }
  return places;
}

type PlanningInput = {
  clinic: Clinic;
  busy: readonly BusyRange[];
  request: VisitRequest;
  date: string;
  now: Date;
};

/** Returns today's earliest possible start for staff, if it isn't one of the clinic's regular start times. */
function findEarliestPlace({ clinic, busy, request, date, now }: PlanningInput, id: string | undefined): WirePlace[] {
  const { stepMinutes, timeZone } = clinic.rules;
  const start = new Date(firstStartMs(now));
  const time = timeInZone(start, timeZone);
  if (dateInZone(start, timeZone) !== date || minutesOf(time) % stepMinutes === 0) return [];
  const place = planForStaff({ clinic, holiday: undefined, date, time, now, ways: [{ request }] }, busy);
  if (!place || place.broken.length > 0) return [];
  const { startsAt, endsAt, practitionerId } = place.plan;
  return [
    {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      date,
      time,
      practitionerId: id ?? practitionerId,
    },
  ];
}
