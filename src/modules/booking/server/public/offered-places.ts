/** Places that are freed, kept for those who wait, held for their offers and booked. */

export { passOn, readPlace, restOf, takeKeptPlaces } from "../freed/pass-on.ts";
export { setWaitingLine } from "../freed/waiting-line.ts";
export { offerOutlook } from "../intervals/offer-outlook.ts";
export { assertMayHaveOffered, bookOffered, lockMovable, moveToOffered } from "../offered/book-offered.ts";
export {
  dropOfferedPlaces,
  extendOfferedHold,
  giveOfferedPlaces,
  giveUpOfferedPlace,
  hasVisitBetween,
  holdEndOf,
  holdForOffer,
  listOffersHolding,
  lockOfferedHold,
  lockOfferedVisit,
} from "../offered/offered-places.ts";
