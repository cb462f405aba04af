/** Slots that are freed, reserved for the waitlist, held for its offers and booked. */

export { readDaysRuledOut } from "../intervals/days-ruled-out.ts";
export {
  passOnFreedPlace,
  readOccupiedPlace,
  restOfFreedPlace,
  takeReservedPlaces,
} from "../pass-on-freed-places/pass-on-freed-place.ts";
export { setWaitingLine } from "../pass-on-freed-places/waiting-line.ts";
export {
  acceptOfferedMove,
  assertMayTakeOffer,
  bookOfferedVisit,
  lockVisitToMove,
} from "../waitlist-offers/book-waitlist-offer.ts";
export {
  deleteOfferedPlaces,
  extendOfferedHold,
  hasVisitBetween,
  holdEndInSql,
  holdForOffer,
  listOffersHolding,
  lockOfferedHold,
  lockOfferedVisit,
  releaseOfferedPlace,
  transferOfferedPlaces,
} from "../waitlist-offers/hold-waitlist-offer.ts";
