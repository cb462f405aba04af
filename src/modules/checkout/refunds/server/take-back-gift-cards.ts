import { cancelCards, type SoldCard } from "#modules/gift-cards/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import type { Refundable } from "./load-refundable-order.ts";

type CardPart = { id: string; cents: Cents };

/**
 * Splits a refund over the gift cards the order sold: per line from the card with the highest balance first, and before
 * all others from a card its buyer returns. Throws `gift_card_used` when part of that one was spent.
 */
export function cardPartsOf(
  { lines, cards }: Pick<Refundable, "lines" | "cards">,
  planned: PlannedRefund,
  returnedCardId: string | undefined,
): CardPart[] {
  const returned = cards.find(({ id }) => id === returnedCardId);
  if (returned && returned.balance < returned.face) throw new AppError("gift_card_used");
  return planned.lines.flatMap(({ lineId, net }) => {
    if (lines.find(({ id }) => id === lineId)?.kind !== "gift") return [];
    let left = net;
    const ofLine = cards.filter(({ orderLineId }) => orderLineId === lineId);
    return ofLine.toSorted(fullestFirst(returnedCardId)).flatMap(({ id, balance }) => {
      const cents = Math.min(left, balance);
      left -= cents;
      return cents > 0 ? [{ id, cents }] : [];
    });
  });
}

const fullestFirst = (returnedCardId: string | undefined) => (one: SoldCard, other: SoldCard) =>
  Number(other.id === returnedCardId) - Number(one.id === returnedCardId) || other.balance - one.balance;

/** Ends the cards that are empty after the refund. Throws `gift_card_used` when a card was changed in the meantime. */
export async function endEmptiedCards(
  tx: Transaction,
  cards: readonly SoldCard[],
  cardParts: readonly CardPart[],
): Promise<void> {
  const emptied = cardParts.filter(({ id, cents }) => cards.find((card) => card.id === id)?.balance === cents);
  const ids = emptied.map(({ id }) => id);
  const ended = await cancelCards(tx, ids);
  if (ended.length < ids.length) throw new AppError("gift_card_used");
}

const SOLD_AS_MONEY = ["gift", "membership", "plan"];

/** Returns the net of a refund without the parts for gift cards, a membership and a package. */
export function netOfGoods({ lines }: Pick<Refundable, "lines">, planned: PlannedRefund): Cents {
  const others = new Set(lines.filter(({ kind }) => SOLD_AS_MONEY.includes(kind)).map(({ id }) => id));
  return addMoney(...planned.lines.filter(({ lineId }) => !others.has(lineId)).map(({ net }) => net));
}
