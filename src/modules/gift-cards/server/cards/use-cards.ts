import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { takesMoneyBack } from "../../domain/gift-card-state.ts";
import { giftCards } from "../tables.ts";

/**
 * Locks cards so that they stay usable until the end of the transaction, which moves their money to a customer's order.
 * Throws `gift_card_spent` if one was frozen or claimed by another customer in the meantime.
 */
export async function holdCardsForUse(
  tx: Transaction,
  giftCardIds: readonly string[],
  customerId: string,
): Promise<void> {
  if (giftCardIds.length === 0) return;
  const heldCards = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(
      and(
        inArray(giftCards.id, [...giftCardIds]),
        eq(giftCards.state, "active"),
        or(isNull(giftCards.walletCustomerId), eq(giftCards.walletCustomerId, customerId)),
      ),
    )
    .orderBy(giftCards.id)
    .for("share");
  if (heldCards.length < giftCardIds.length) throw new AppError("gift_card_spent");
}

/**
 * Returns which of these cards can receive a refund, and locks them so that this doesn't change until the transaction
 * ends.
 */
export async function holdCardsForRefund(tx: Transaction, giftCardIds: readonly string[]): Promise<Set<string>> {
  if (giftCardIds.length === 0) return new Set();
  const cards = await tx
    .select({ id: giftCards.id, state: giftCards.state })
    .from(giftCards)
    .where(inArray(giftCards.id, [...giftCardIds]))
    .orderBy(giftCards.id)
    .for("share");
  return new Set(cards.filter(({ state }) => takesMoneyBack(state)).map(({ id }) => id));
}
