import type { WireOfferSaving } from "../../contract/limited-offer.ts";
import type { OfferSaving } from "../../domain/limited-offer.ts";

/** Returns an offer's discount, as clients see it. */
export function toWireOffer({ offerId, name, savingCents }: OfferSaving): WireOfferSaving {
  return { id: offerId, name, saving: savingCents };
}
