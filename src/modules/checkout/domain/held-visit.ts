import type { VisitEstimate } from "#modules/catalog/domain/dose.ts";
import type { PricedVisit } from "#modules/catalog/domain/limited-offer.ts";

type VisitPrice = PricedVisit["services"][number] & { estimate: VisitEstimate | null };

/**
 * The visit whose time slot the cart had reserved when its order was placed, with its prices. The payment is captured
 * only if the cart still has this reservation. `startsAt` is in UTC; prices are in cents, without personal discounts.
 */
export type HeldVisit = {
  appointmentId: string;
  startsAt: string;
  /** The treatments in order, each with its practitioner. */
  services: readonly { serviceId: string; practitionerId: string }[];
  prices: readonly VisitPrice[];
};

/** The parts of a cart's hold that are compared. */
export type HeldPlace = {
  appointmentId: string;
  startsAt: Date;
  isExpired: boolean;
  lines: readonly { serviceId: string; practitioner: { id: string } }[];
};

/** Returns the data of a cart's hold that is stored with the order. */
export function toHeldVisit({ appointmentId, startsAt, lines }: HeldPlace, prices: HeldVisit["prices"]): HeldVisit {
  return {
    appointmentId,
    startsAt: startsAt.toISOString(),
    prices: prices.map(toFrozenPrice),
    services: lines.map(({ serviceId, practitioner }) => ({ serviceId, practitionerId: practitioner.id })),
  };
}

/** Whether a cart still holds the visit its order was placed with: same start, treatments and people. */
export function isStillHeld(visit: HeldVisit, place: HeldPlace | undefined): place is HeldPlace {
  if (!place || place.isExpired || place.appointmentId !== visit.appointmentId) return false;
  if (place.startsAt.toISOString() !== visit.startsAt || place.lines.length !== visit.services.length) return false;
  return place.lines.every(
    ({ serviceId, practitioner }, index) =>
      serviceId === visit.services[index]?.serviceId && practitioner.id === visit.services[index].practitionerId,
  );
}

const toFrozenPrice = ({ serviceId, priceCents, estimate, addOns }: VisitPrice): VisitPrice => ({
  serviceId,
  priceCents,
  estimate,
  addOns: addOns.map(({ addOnId, priceCents: each, quantity }) => ({ addOnId, priceCents: each, quantity })),
});
