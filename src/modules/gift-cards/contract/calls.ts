import type { Calls } from "#shared/contract/define-call.ts";
import { listGiftCardDesigns } from "./list-gift-card-designs.ts";

/** Every call of the gift-cards module, by the name clients use. */
export const giftCardsCalls = { listGiftCardDesigns } satisfies Calls;

export type GiftCardsCalls = typeof giftCardsCalls;
