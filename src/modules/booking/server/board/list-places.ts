import { planDay, planVisit } from "#modules/scheduling/domain/availability.ts";
import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-shape.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { WirePlace } from "../../staff/contract/places.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { listBusyRanges, spanOfDays } from "../clinic/busy-ranges.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { practitionerOf } from "../clinic/viewer.ts";
import { bookedServicesOf, canDo, toVisitRequest } from "../visits/visit-request.ts";
import { bindPeople } from "../visits/ways.ts";

const MOST_DAYS = 31;

export type PlacesQuery = {
  from: string;
  to: string;
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  /** For a walk-in: from now on. */
  walkIn?: boolean;
};

function withoutLead(clinic: Clinic, { needs }: VisitRequest): { clinic: Clinic; request: VisitRequest } {
  return {
    clinic: { ...clinic, rules: { ...clinic.rules, leadMinutes: 0 } },
    request: { needs: needs.map((need) => ({ ...need, leadMinutes: 0 })) },
  };
}

/**
 * Every start of some days at which the whole visit fits, by the rules, for each practitioner who can do all of it; of a
 * visit that needs several people, once with the one who does most. Nothing is left out: each can be booked at once (BO-18).
 * Throws `not_found` for what isn't offered, and `invalid_input` for more than 31 days.
 */
export async function listPlaces(
  context: BookingContext,
  principal: Principal,
  query: PlacesQuery,
): Promise<WirePlace[]> {
  const { from, to } = query;
  if (to < from || to >= addDays(from, MOST_DAYS)) {
    throw new AppError("invalid_input", {
      issues: [{ path: "to", message: `at most ${MOST_DAYS} days from the first` }],
    });
  }
  if (query.serviceIds.length === 0) throw new AppError("invalid_input", { message: "Choose a treatment." });
  const snapshot = await clinicSnapshotOf(context);
  const usual = toVisitRequest(snapshot, bookedServicesOf(snapshot, query.serviceIds, query.addOnIds));
  const { clinic, request } = query.walkIn ? withoutLead(snapshot.clinic, usual) : { ...snapshot, request: usual };
  const span = spanOfDays(from, to, clinic.rules.timeZone);
  const busy = await listBusyRanges(context.db, span);
  const now = context.clock.now();
  const own = hasRight(principal, "visits.all") ? undefined : await practitionerOf(context.db, principal.customerId);
  const able = clinic.resources.filter(
    ({ id, kind }) =>
      kind === "practitioner" &&
      (own === undefined || own === id) &&
      request.needs.every((need) => canDo(snapshot, need, id)),
  );
  const places: WirePlace[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const asked =
      able.length > 0
        ? able.map(({ id }) => ({ id, needs: request.needs.map((need) => bindPeople(snapshot, need, [id])) }))
        : own === undefined
          ? [{ id: undefined, needs: request.needs }]
          : [];
    for (const { id, needs } of asked) {
      for (const slot of planDay({ clinic, busy, request: { needs }, date, now })) {
        if (!slot.free) continue;
        const practitionerId =
          id ?? planVisit({ clinic, busy, request: { needs }, date, time: slot.from, now }).plan?.practitionerId;
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
