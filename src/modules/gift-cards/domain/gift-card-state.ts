/**
 * `scheduled`: paid, and not usable before its day; `frozen`: stopped by staff or a dispute. What is left on a card is in
 * the ledger alone: a card that was spent stays `active`, as a refund may come back to it.
 */
export const GIFT_CARD_STATES = ["scheduled", "active", "frozen", "cancelled", "expired"] as const;

export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** `bought` with an order, `given` by staff, or `moved` here from a former system. */
export const GIFT_CARD_KINDS = ["bought", "given", "moved"] as const;

const moves = {
  scheduled: ["active", "frozen", "cancelled"],
  active: ["frozen", "cancelled", "expired"],
  // One that was stopped before its day waits for it again.
  frozen: ["scheduled", "active", "cancelled", "expired"],
  cancelled: [],
  expired: [],
} as const satisfies Record<GiftCardState, readonly GiftCardState[]>;

/** From which states a card may go to this one. */
export function statesBefore(to: GiftCardState): GiftCardState[] {
  return GIFT_CARD_STATES.filter((from) => (moves[from] as readonly GiftCardState[]).includes(to)); // widened to be asked
}

/** Whether money can go back to a card of this state. */
export function takesMoneyBack(state: GiftCardState): boolean {
  return state === "scheduled" || state === "active" || state === "frozen";
}
