import { dueAtClinicOf } from "#modules/booking/domain/appointment.ts";
import { clinicState } from "#modules/booking/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { findOffer, type OfferKey, stateOf, visitOfOffer } from "./find-offer.ts";

const iso = (instant: string) => new Date(instant).toISOString();

/** Returns an offer for its page. Throws `not_found`. */
export async function readOffer(deps: Pick<ServerDeps, "db" | "clock" | "versions">, key: OfferKey) {
  const offer = await findOffer(deps.db, key);
  const { clinic, services } = await clinicState.recallClinicSnapshot(deps);
  const { timeZone } = clinic.rules;
  const startsAt = new Date(offer.startsAt);
  const visit = await visitOfOffer(deps.db, offer);
  return {
    status: stateOf(offer),
    expiresAt: iso(offer.expiresAt),
    slot: {
      date: dateInZone(startsAt, timeZone),
      from: timeInZone(startsAt, timeZone),
      startsAt: startsAt.toISOString(),
    },
    services: offer.serviceIds.map((id) => services.get(id)?.name ?? "A treatment"),
    serviceIds: offer.serviceIds,
    ...(visit ? { practitioner: visit.practitioner, due: dueAtClinicOf(visit) } : {}),
    moves: offer.insteadOf !== null,
    timeZone,
  };
}
