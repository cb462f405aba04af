import type { Place } from "../place-text.ts";
import { orderOf } from "./address-forms.ts";

/** Adds its country's line order to an address, for `placeLine`, `cityLine` and `placeLines`. */
export const ofCountry = <Address extends Place & { country: string }>(
  address: Address,
): Address & { order: string } => ({
  ...address,
  order: orderOf(address.country),
});
