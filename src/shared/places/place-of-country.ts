import type { AddressParts } from "../place-text.ts";
import { orderOf } from "./address-forms.ts";

/** Adds the line order of its country to an address, for `placeLine`, `cityLine` and `placeLines`. */
export const ofCountry = <Address extends AddressParts & { country: string }>(
  address: Address,
): Address & { order: string } => ({
  ...address,
  order: orderOf(address.country),
});
