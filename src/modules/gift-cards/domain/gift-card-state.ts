/**
 * `scheduled`: paid, but not usable before its day; `frozen`: blocked by staff or during a payment dispute. The balance
 * of a card is only in the ledger: a spent card stays `active`, as it may get a refund.
 */
export const GIFT_CARD_STATES = ["scheduled", "active", "frozen", "cancelled", "expired"] as const;

export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** `bought` with an order, `given` by staff, or `moved` from a former system. */
export const GIFT_CARD_KINDS = ["bought", "given", "moved"] as const;

const moves = {
  scheduled: ["active", "frozen", "cancelled"],
  active: ["frozen", "cancelled", "expired"],
  // A card that was frozen before its delivery day waits for that day again once it is unfrozen.
  frozen: ["scheduled", "active", "cancelled", "expired"],
  cancelled: [],
  expired: [],
} as const satisfies Record<GiftCardState, readonly GiftCardState[]>;

/** Returns the states from which a card may change to this one. */
export function statesBefore(to: GiftCardState): GiftCardState[] {
  return GIFT_CARD_STATES.filter((from) => (moves[from] as readonly GiftCardState[]).includes(to)); // widened for `includes`
}

/** Whether a card in this state can be refunded to. */
export function takesMoneyBack(state: GiftCardState): boolean {
  return state === "scheduled" || state === "active" || state === "frozen";
}
