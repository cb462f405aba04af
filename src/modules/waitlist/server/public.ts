/**
 * The waitlist's API for other modules' servers: offers accepted with an order, and entries that end with a booking by
 * staff.
 */
export {
  acceptOffer,
  acceptPaidOffer,
  findOfferToPay,
  lockHoldOfOffer,
} from "./accept-offer.ts";
export { endWaiting } from "./end-waiting.ts";
export { findOffer, type OfferKey, offerKeyOf, visitOfOffer } from "./find-offer.ts";
export { readOffer } from "./read-offer.ts";
export { entriesToReportInSql, offersToReportInSql } from "./waitlist-to-report.ts";
