/** The gift card module's API for other modules. */
export { accountOfCard } from "./cards/card-balance-in-sql.ts";
export { mailCard } from "./cards/deliver-card.ts";
export {
  cardsOfCodeInSql,
  findCardByCode,
  findCardOfWallet,
  holdCardByCode,
  refuse as refuseCode,
} from "./cards/find-card.ts";
export { type GiftWords, issueSoldCards, type SoldGift } from "./cards/issue-cards.ts";
export { listOwnCards } from "./cards/list-own-cards.ts";
export { countLostCodes } from "./cards/lost-codes.ts";
export {
  cancelCards,
  findBoughtCard,
  listSoldCards,
  orderOfCard,
  type SoldCard,
  soldCardsInSql,
} from "./cards/sold-cards.ts";
export { freeCards, STOPPED_CARDS, stopCards } from "./cards/stop-cards.ts";
export { holdCardsForRefund, holdCardsForUse } from "./cards/use-cards.ts";
export { type CardOfCart, cardsOfCartInSql } from "./cards/wallet-in-sql.ts";
export { cardNamesInSql, designRows } from "./design-rows.ts";
export { findOfferedDesign, hasCardHolderInSql, hasOfferedDesignInSql } from "./find-design.ts";
export { readPaperForDesk } from "./papers/read-paper.ts";
export { type MovedCard, moveCardIn, takeCardBack } from "./staff/move-card-in.ts";
