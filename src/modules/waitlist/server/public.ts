/** What the waitlist offers other modules' servers: its offers, which are accepted with an order, and entries that end with a booking of staff. */
export {
  acceptOffer,
  acceptPaidOffer,
  findOfferToPay,
  lockHoldOfOffer,
} from "./accept-offer.ts";
export { endWaiting } from "./end-waiting.ts";
export { findOffer, type OfferKey, offerKeyOf, visitOfOffer } from "./find-offer.ts";
export { readOffer } from "./read-offer.ts";
export { entriesToReport, offersToReport } from "./waitlist-to-report.ts";
