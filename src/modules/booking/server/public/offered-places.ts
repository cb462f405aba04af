/** Slots that are freed, reserved for the waitlist, held for its offers and booked. */

export { readDaysRuledOut } from "../intervals/days-ruled-out.ts";
export { passOn, readPlace, restOf, takeReservedPlaces } from "../pass-on-freed-places/pass-on-freed-place.ts";
export { setWaitingLine } from "../pass-on-freed-places/waiting-line.ts";
export {
  assertMayHaveOffered,
  bookOffered,
  lockMovable,
  moveToOffered,
} from "../waitlist-offers/book-waitlist-offer.ts";
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
} from "../waitlist-offers/hold-waitlist-offer.ts";
