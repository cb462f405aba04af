import { doseOf, type VisitEstimate, visitEstimateOf } from "#modules/catalog/domain/dose.ts";
import type { ChosenService } from "./chosen-service.ts";
import type { GuestSelection } from "./guest-selection.ts";

/** Returns a guest's choices for the visit card. An add-on counts as often as it is named. */
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
        // Add-ons sold by the unit add no price of their own: their units are the treatment's.
        ...(unit === "unit" ? { price: 0, perUnit: cents } : { price: cents }),
      })),
    };
  });
}

function toLineEstimate({ areas, unit, minUnits, maxUnits, spreadCents, usual }: VisitEstimate) {
  return {
    areas,
    minUnits,
    maxUnits,
    unit: unit ?? undefined,
    spread: spreadCents,
    ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
  };
}
