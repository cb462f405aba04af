import type { WireOwnCard } from "#modules/gift-cards/contract/own-cards.ts";
import { CANCEL_DAYS } from "#modules/gift-cards/domain/gift-rules.ts";
import { findBoughtCard, listOwnCards } from "#modules/gift-cards/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { refundReturnedGiftCard } from "./refund-order.ts";

/**
 * Returns an unspent gift card within 14 days for its buyer: the card ends, and the payment is refunded to its source.
 * Throws `not_found` for another buyer's card, `order_closed` after that time or once it was frozen, and
 * `gift_card_used`.
 */
export async function cancelGiftCard(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  { giftCardId, customerId }: { giftCardId: string; customerId: string },
  actor: AuditActor,
): Promise<WireOwnCard> {
  const card = await findBoughtCard(db, { giftCardId, customerId });
  if (!card) throw new AppError("not_found");
  const now = clock.now();
  if (card.state !== "scheduled" && card.state !== "active") throw new AppError("order_closed");
  if (now.getTime() - card.createdAt.getTime() > CANCEL_DAYS * 86_400_000)
    throw new AppError("order_closed", { message: `Gift cards can be returned for ${CANCEL_DAYS} days.` });
  try {
    await refundReturnedGiftCard(
      db,
      {
        orderId: card.orderId,
        lines: [{ lineId: card.orderLineId, quantity: 1, restock: false }],
        shipping: false,
        reason: "Gift card returned by its buyer",
        returnedCardId: giftCardId,
      },
      { actor, now },
    );
  } catch (error) {
    throw isAppError(error, "insufficient_balance") || isAppError(error, "refund_too_large")
      ? new AppError("gift_card_used", { cause: error })
      : error;
  }
  const own = (await listOwnCards(db, customerId)).find(({ id }) => id === giftCardId);
  if (!own) throw new AppError("not_found");
  return own;
}
