import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

type OfCard = { giftCardId: string; cents: Cents };

/** Staff or a promotion give a gift card away. One that is bought is part of its order (`orderSold`). */
export function giftCardGiven({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:given`,
    event: "gift_card_given",
    entries: move("goodwill", `gift_card:${giftCardId}`, cents),
  };
}

/** The end of a gift card where the clinic set one. */
export function giftCardExpired({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:expired`,
    event: "gift_card_expired",
    entries: move(`gift_card:${giftCardId}`, "breakage", cents),
  };
}

/** The buyer returns an unused card: the order that sold it owes the money back. */
export function giftCardCancelled({ giftCardId, cents, orderId }: OfCard & { orderId: string }): Movement {
  return {
    key: `gift_card:${giftCardId}:cancelled`,
    event: "gift_card_cancelled",
    orderId,
    entries: move(`gift_card:${giftCardId}`, `order:${orderId}`, cents),
  };
}

/** What is left on a card becomes store credit, which never expires. */
export function giftCardPutIntoWallet({ giftCardId, cents, customerId }: OfCard & { customerId: string }): Movement {
  return {
    key: `gift_card:${giftCardId}:put_into_wallet`,
    event: "gift_card_put_into_wallet",
    customerId,
    entries: move(`gift_card:${giftCardId}`, `store_credit:${customerId}`, cents),
  };
}

/** A balance below the legal limit is paid out. */
export function giftCardCashedOut({ giftCardId, cents }: OfCard): Movement {
  return {
    key: `gift_card:${giftCardId}:cashed_out`,
    event: "gift_card_cashed_out",
    entries: move(`gift_card:${giftCardId}`, "cash", cents),
  };
}

/** Staff correct what is on a card: added from goodwill, or taken off and written off, which is below zero. */
export function giftCardCorrected({ giftCardId, correctionId, cents }: OfCard & { correctionId: string }): Movement {
  const card = `gift_card:${giftCardId}` as const;
  return {
    key: `gift_card:${giftCardId}:corrected:${correctionId}`,
    event: "gift_card_corrected",
    entries: cents < 0 ? move(card, "write_offs", -cents) : move("goodwill", card, cents),
  };
}
