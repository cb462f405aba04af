import { toWirePicture } from "#platform/pictures.ts";
import { formatMoney } from "#shared/money.ts";
import type { WireCart } from "../../contract/cart.ts";
import type { CartChange } from "../../domain/cart-changes.ts";
import type { PricedCart, Tender } from "../../domain/pricing/priced-cart.ts";
import { isStillEnough } from "../../domain/pricing/tenders.ts";
import type { GiftLine } from "../lines/gift-lines.ts";
import type { CartSnapshot } from "../read-open-cart.ts";
import type { CartWallet } from "../wallet.ts";

/** Converts a gift card in the cart to its wire format, as its buyer sees it. */
export function toWireGift(line: GiftLine): WireCart["gifts"][number] {
  const { recipientName, recipientEmail, senderName, message, deliverOn } = line;
  return {
    id: line.id,
    design: { id: line.designId, name: line.designName, picture: toWirePicture(line.picture, line.alt) },
    amount: line.amountCents,
    quantity: line.quantity,
    for: line.isForMe ? "me" : "someone",
    ...(recipientEmail ? { recipient: { name: recipientName ?? "", email: recipientEmail } } : {}),
    ...(senderName ? { from: senderName } : {}),
    ...(message ? { message } : {}),
    ...(deliverOn ? { deliverOn } : {}),
  };
}

/** Merges lots of credit into one sum for the customer. They are used one after the other. */
function mergeCredit(tenders: readonly Tender[]): Tender[] {
  const merged: Tender[] = [];
  for (const tender of tenders) {
    const same = merged.find(({ kind }) => kind === "credit" && tender.kind === "credit");
    if (same) same.amount += tender.amount;
    else merged.push({ ...tender });
  }
  return merged;
}

/** Returns the payment sources besides the card, in the order in which they are used. */
export function toWireTenders(tenders: readonly Tender[], { giftCards }: CartWallet): WireCart["totals"]["tenders"] {
  return mergeCredit(tenders).map(({ sourceId, kind, amount }) => {
    const card = kind === "gift_card" ? giftCards.find(({ id }) => id === sourceId) : undefined;
    return { source: kind, amount, ...(card ? { id: card.id, last4: card.last4 } : {}) };
  });
}

/**
 * Returns the gift cards in the cart that can no longer be bought as chosen, and the gift cards entered as payment
 * whose balance is too low because another order has used them.
 */
export function giftChangesOf(
  { gifts, wallet, rates }: Pick<CartSnapshot, "gifts" | "wallet" | "rates">,
  { tenders, totals }: Pick<PricedCart, "tenders" | "totals">,
): CartChange[] {
  const gone = gifts
    .filter(({ isActive }) => !isActive)
    .map(({ id: lineId }) => ({
      kind: "unavailable" as const,
      lineId,
      name: "Gift card",
      message: "This gift card is no longer available as you chose it.",
    }));
  const used = wallet.giftCards
    .filter(({ balance, seenBalance }) => balance < seenBalance)
    .filter(
      ({ id, balance }) =>
        !isStillEnough({ sourceId: id, balanceCents: balance }, { tenders, card: totals.dueNow + totals.waived }),
    )
    .map(({ id: lineId, last4, balance: to, seenBalance: from }) => {
      const name = `Gift card ending in ${last4}`;
      const left = formatMoney(to, { currency: rates.currency, always: true });
      return { kind: "gift_card" as const, lineId, name, message: `${name} has ${left} left.`, from, to };
    });
  return [...gone, ...used];
}
