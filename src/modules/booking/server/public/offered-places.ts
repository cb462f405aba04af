/** Slots that are freed, reserved for the waitlist, held for its offers and booked. */

export { passOn, readPlace, restOf, takeReservedPlaces as takeKeptPlaces } from "../freed/pass-on.ts";
export { setWaitingLine } from "../freed/waiting-line.ts";
export { readDaysRuledOut as offerOutlook } from "../intervals/days-ruled-out.ts";
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
