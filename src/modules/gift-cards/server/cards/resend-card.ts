import { and, eq, isNull, or } from "drizzle-orm";
import { countTry, limits } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireOwnCard } from "../../contract/own-cards.ts";
import { giftCards } from "../tables.ts";
import { mailCard } from "./deliver-card.ts";
import { listOwnCards } from "./list-own-cards.ts";

/**
 * Emails a card that a customer bought again, with its current code. Throws `not_found` for another customer's card and
 * for one that its recipient added to their account, `order_closed` before it was first sent and while it isn't active,
 * and `rate_limited`.
 */
export async function resendCard(
  { db, env }: Pick<ServerDeps, "db" | "env">,
  { giftCardId, customerId }: { giftCardId: string; customerId: string },
): Promise<WireOwnCard> {
  await countTry(db, `gift-card-resent:${giftCardId}`, limits.giftCardsResent, env.rateLimitFactor);
  await db.transaction(async (tx) => {
    const [card] = await tx
      .select({ state: giftCards.state, deliveredAt: giftCards.deliveredAt, wallet: giftCards.walletCustomerId })
      .from(giftCards)
      .where(
        and(
          eq(giftCards.id, giftCardId),
          eq(giftCards.buyerId, customerId),
          or(isNull(giftCards.walletCustomerId), eq(giftCards.walletCustomerId, customerId)),
        ),
      )
      .for("update");
    if (!card) throw new AppError("not_found");
    if (card.state !== "active" || !card.deliveredAt)
      throw new AppError("order_closed", { message: "This gift card can’t be sent right now." });
    await mailCard(tx, giftCardId);
  });
  const own = (await listOwnCards(db, customerId)).find(({ id }) => id === giftCardId);
  if (!own) throw new AppError("not_found");
  return own;
}
