/** Places that the waitlist has offered. */
export { acceptOffer, acceptPaidOffer, findOfferToPay, lockHoldOfOffer } from "../waitlist/accept-offer.ts";
export { findOffer, type OfferKey, offerKeyOf, visitOfOffer } from "../waitlist/find-offer.ts";
export { readOffer } from "../waitlist/read-offer.ts";
