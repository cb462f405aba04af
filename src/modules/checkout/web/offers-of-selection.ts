import type { WireLimitedOffer } from "#modules/catalog/contract/limited-offer.ts";
import { type Combination, savingsOf, savingsOnOtherDays } from "#modules/catalog/domain/limited-offer.ts";
import type { ChosenService } from "./chosen-service.ts";
import type { GuestSelection } from "./guest-selection.ts";
import { linesOfSelection } from "./lines-of-selection.ts";

const toCombination = ({
  id,
  name,
  price,
  weekdays,
  oncePerClient,
  services,
  addOns,
}: WireLimitedOffer): Combination => ({
  offerId: id,
  name,
  priceCents: price,
  weekdays,
  oncePerClient,
  serviceIds: services.map((service) => service.id),
  addOnIds: addOns.map((addOn) => addOn.id),
});

/**
 * Returns the savings from limited offers on a guest's selection, now and on other days. It uses the same rule as the
 * server, which refuses any other total.
 */
export function offersOfSelection(
  chosen: ChosenService[],
  selection: GuestSelection,
  offers: readonly WireLimitedOffer[],
) {
  const combinations = offers.filter(({ kind }) => kind === "combination").map(toCombination);
  const visit = {
    date: selection.date,
    services: linesOfSelection(chosen, selection).map(({ id, price, addOns }) => ({
      serviceId: id,
      priceCents: price,
      addOns: addOns.map((addOn) => ({ addOnId: addOn.id, priceCents: addOn.price, quantity: addOn.quantity })),
    })),
  };
  const toWire = ({ offerId, name, savingCents }: { offerId: string; name: string; savingCents: number }) => ({
    id: offerId,
    name,
    saving: savingCents,
  });
  return {
    offers: savingsOf(visit, combinations).map(toWire),
    offersOnOtherDays: savingsOnOtherDays(visit, combinations).map(({ weekdays, ...offer }) => ({
      ...toWire(offer),
      weekdays: [...weekdays],
    })),
  };
}
