/** What the waitlist offers other modules' servers: its offers, which are accepted with an order. */
export {
  acceptOffer,
  acceptPaidOffer,
  findOfferToPay,
  lockHoldOfOffer,
} from "./accept-offer.ts";
export { findOffer, type OfferKey, offerKeyOf, visitOfOffer } from "./find-offer.ts";
export { readOffer } from "./read-offer.ts";
