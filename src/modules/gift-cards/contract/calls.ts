import type { Calls } from "#shared/contract/define-call.ts";
import { listGiftCardDesigns } from "./list-gift-card-designs.ts";
import { checkGiftCardBalance, claimGiftCard, getGiftCardPaper, listMyGiftCards, resendGiftCard } from "./own-cards.ts";

/** Every call of the gift-cards module, by the name clients use. */
export const giftCardsCalls = {
  listGiftCardDesigns,
  checkGiftCardBalance,
  claimGiftCard,
  getGiftCardPaper,
  listMyGiftCards,
  resendGiftCard,
} satisfies Calls;

export type GiftCardsCalls = typeof giftCardsCalls;
