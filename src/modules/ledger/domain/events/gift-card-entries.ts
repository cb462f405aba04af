import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

type OfCard = { giftCardId: string; cents: Cents };

/**
 * Returns the movement for a gift card given away by staff or a promotion. A purchased card is part of its order
 * (`orderSold`).
 */
export function giftCardGiven({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:given`,
    event: "gift_card_given",
    entries: move("goodwill", `gift_card:${giftCardId}`, cents),
  };
}

/** Returns the movement for the expiry of a gift card, if the clinic set one. */
export function giftCardExpired({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:expired`,
    event: "gift_card_expired",
    entries: move(`gift_card:${giftCardId}`, "breakage", cents),
  };
}

/** Returns the movement for an unused card returned by the buyer: its order owes the refund. */
export function giftCardCancelled({ giftCardId, cents, orderId }: OfCard & { orderId: string }): Movement {
  return {
    key: `gift_card:${giftCardId}:cancelled`,
    event: "gift_card_cancelled",
    orderId,
    entries: move(`gift_card:${giftCardId}`, `order:${orderId}`, cents),
  };
}

/** Returns the movement that turns a card's balance into store credit, which never expires. */
export function giftCardPutIntoWallet({ giftCardId, cents, customerId }: OfCard & { customerId: string }): Movement {
  return {
    key: `gift_card:${giftCardId}:put_into_wallet`,
    event: "gift_card_put_into_wallet",
    customerId,
    entries: move(`gift_card:${giftCardId}`, `store_credit:${customerId}`, cents),
  };
}

/** Returns the movement that pays out a balance below the legal limit. */
export function giftCardCashedOut({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:cashed_out`,
    event: "gift_card_cashed_out",
    entries: move(`gift_card:${giftCardId}`, "cash", cents),
  };
}

/**
 * Returns the movement for staff's correction of a card's balance. A positive amount is added from goodwill; a negative
 * one is written off.
 */
export function giftCardCorrected({ giftCardId, correctionId, cents }: OfCard & { correctionId: string }): Movement {
  const card = `gift_card:${giftCardId}` as const;
  return {
    key: `gift_card:${giftCardId}:corrected:${correctionId}`,
    event: "gift_card_corrected",
    entries: cents < 0 ? move(card, "write_offs", -cents) : move("goodwill", card, cents),
  };
}
