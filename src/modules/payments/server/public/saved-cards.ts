/** Cards on file: requesting them, updating them from the provider, charging and deleting them. */
export { askForCard, settleOpenCard } from "../cards/ask-for-card.ts";
export { earliestCardPageEndInSql, listCardsToSettle } from "../cards/card-requests.ts";
export { earliestCardEndInSql, emitEndingCards } from "../cards/emit-ending-cards.ts";
export { findProviderCustomer, openProviderCustomer } from "../cards/provider-customer.ts";
export {
  findSavedCard,
  forgetCards,
  lockCards,
  readCardOnFile,
  type SavedCard,
  storeSavedCard,
  wasSaved,
} from "../cards/saved-cards.ts";
export { settleCard } from "../cards/settle-card.ts";
export { type ChargeOutcome, chargeSavedCard } from "../desk/charge-saved-card.ts";
