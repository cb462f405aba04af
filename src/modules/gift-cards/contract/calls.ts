import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the gift-cards module, by the name clients use. */
export const giftCardsCalls = {} satisfies Calls;
