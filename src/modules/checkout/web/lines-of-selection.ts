import { doseOf, type VisitEstimate, visitEstimateOf } from "#modules/catalog/domain/dose.ts";
import type { ChosenService } from "./chosen-service.ts";
import type { GuestSelection } from "./guest-selection.ts";

/** What a guest has chosen, as the card of a visit shows it; add-ons count as often as they are named. */
export function linesOfSelection(
  chosen: ChosenService[],
  { addOnIds, areas }: Pick<GuestSelection, "addOnIds" | "areas">,
) {
  return chosen.map((service) => {
    const { price, priceMax = 0, salePrice, priceUnit, estimateAreas } = service;
    const unitPrice = { leastCents: salePrice ?? price, mostCents: salePrice ?? Math.max(price, priceMax) };
    const dose = doseOf(service, areas);
    const ownAreas = estimateAreas.flatMap(({ name }) => (areas.includes(name) ? name : []));
    const estimate = visitEstimateOf(unitPrice, { ...dose, areas: ownAreas, unit: priceUnit ?? null });
    const addOns = service.addOns
      .map((addOn) => ({ ...addOn, quantity: addOnIds.filter((id) => id === addOn.id).length }))
      .filter(({ quantity }) => quantity > 0);
    return {
      id: service.id,
      name: service.name,
      minutes: service.minutes + addOns.reduce((sum, { minutes, quantity }) => sum + minutes * quantity, 0),
      price: unitPrice.leastCents * dose.minUnits,
      ...(estimate ? { estimate: toLineEstimate(estimate) } : {}),
      addOns: addOns.map(({ priceUnit: unit, price: cents, ...addOn }) => ({
        ...addOn,
        // What is sold by the unit adds nothing: its units are the treatment's.
        ...(unit === "unit" ? { price: 0, perUnit: cents } : { price: cents }),
      })),
    };
  });
}

function toLineEstimate({ areas, unit, minUnits, maxUnits, spreadCents, usual }: VisitEstimate) {
  return {
    ...{ areas, minUnits, maxUnits, unit: unit ?? undefined, spread: spreadCents },
    ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
  };
}
