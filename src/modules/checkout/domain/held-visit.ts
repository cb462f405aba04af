import type { VisitEstimate } from "#modules/catalog/domain/dose.ts";
import type { PricedVisit } from "#modules/catalog/domain/limited-offer.ts";

type VisitPrice = PricedVisit["services"][number] & { estimate: VisitEstimate | null };

/**
 * The visit that a cart held when its order was placed, and what it costs: its money is captured only while the cart still holds
 * this very one. `startsAt` in UTC; prices in cents, as everybody pays them.
 */
export type HeldVisit = {
  appointmentId: string;
  startsAt: string;
  /** In the order in which they are done, each with who does it. */
  services: readonly { serviceId: string; practitionerId: string }[];
  prices: readonly VisitPrice[];
};

/** A place that a cart holds, as far as comparing it goes. */
export type HeldPlace = {
  appointmentId: string;
  startsAt: Date;
  isExpired: boolean;
  lines: readonly { serviceId: string; practitioner: { id: string } }[];
};

/** What is frozen of a place that a cart holds. */
export function toHeldVisit({ appointmentId, startsAt, lines }: HeldPlace, prices: HeldVisit["prices"]): HeldVisit {
  return {
    ...{ appointmentId, startsAt: startsAt.toISOString(), prices: prices.map(toFrozenPrice) },
    services: lines.map(({ serviceId, practitioner }) => ({ serviceId, practitionerId: practitioner.id })),
  };
}

/** Whether a cart still holds the very visit that its order was placed with: the same start, treatments and people. */
export function isStillHeld(held: HeldVisit, place: HeldPlace | undefined): place is HeldPlace {
  if (!place || place.isExpired || place.appointmentId !== held.appointmentId) return false;
  if (place.startsAt.toISOString() !== held.startsAt || place.lines.length !== held.services.length) return false;
  return place.lines.every(
    ({ serviceId, practitioner }, index) =>
      serviceId === held.services[index]?.serviceId && practitioner.id === held.services[index].practitionerId,
  );
}

const toFrozenPrice = ({ serviceId, priceCents, estimate, addOns }: VisitPrice): VisitPrice => ({
  ...{ serviceId, priceCents, estimate },
  addOns: addOns.map(({ addOnId, priceCents: each, quantity }) => ({ addOnId, priceCents: each, quantity })),
});
