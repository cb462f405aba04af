import type { Place } from "../place-text.ts";
import { orderOf } from "./address-forms.ts";

/** An address that is written as its country does: for `placeLine`, `cityLine` and `placeLines`. */
export const ofCountry = <Address extends Place & { country: string }>(
  address: Address,
): Address & { order: string } => ({
  ...address,
  order: orderOf(address.country),
});
