import { offeredPlaces } from "#modules/booking/server/public.ts";
import { askWaitlist, askWaitlistOf, isWantedInSql } from "./ask-waitlist.ts";
import { sweepWaitlist, withdrawOffersOf } from "./end-offer.ts";

const line = {
  isWanted: isWantedInSql,
  queueOffers: askWaitlist,
  requestOffers: askWaitlistOf,
  withdrawOffers: withdrawOffersOf,
  sweep: sweepWaitlist,
};

/** Registers the waitlist with the booking module: from now on, freed slots are offered to it. */
export function offerFreedPlaces(): void {
  offeredPlaces.registerWaitlistPort(line);
}
