/** Slots that are freed, reserved for the waitlist, held for its offers and booked. */

export { readDaysRuledOut } from "../intervals/days-ruled-out.ts";
export {
  deleteWaitlistHoldsOfDay,
  offerFreedSlotToWaitlist,
  readSlotToFree,
  remainingSlotToFree,
} from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
export { registerWaitlistPort } from "../pass-on-freed-places/waitlist-port.ts";
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
