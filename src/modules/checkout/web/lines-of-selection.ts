import type { ChosenService } from "./chosen-service.ts";
import type { GuestSelection } from "./guest-selection.ts";

/** What a guest has chosen, as the card of a visit shows it; add-ons count as often as they are named. */
export function linesOfSelection(chosen: ChosenService[], { addOnIds }: Pick<GuestSelection, "addOnIds">) {
  return chosen.map((service) => {
    const addOns = service.addOns
      .map((addOn) => ({ ...addOn, quantity: addOnIds.filter((id) => id === addOn.id).length }))
      .filter(({ quantity }) => quantity > 0);
    return {
      id: service.id,
      name: service.name,
      minutes: service.minutes + addOns.reduce((sum, { minutes, quantity }) => sum + minutes * quantity, 0),
      price: service.price * service.minUnits,
      ...(service.priceUnit ? { priceUnit: service.priceUnit } : {}),
      addOns: addOns.map(({ id, name, minutes, price, quantity }) => ({ id, name, minutes, price, quantity })),
    };
  });
}
