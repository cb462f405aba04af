import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { giftCards } from "../tables.ts";
import { newCodeOf } from "./card-code.ts";
import { findCardByCode, type UsableCard } from "./find-card.ts";

/**
 * Adds a card to a customer's account. From then on the customer uses it without the code, which becomes invalid, so
 * that a photo of it is worthless. Throws what `findCardByCode` throws, and `gift_card_invalid` if another customer was
 * faster.
 */
export async function claimCard(
  deps: Pick<ServerDeps, "db" | "secrets" | "clock" | "env">,
  { code, customerId, clientNetwork }: { code: string; customerId: string; clientNetwork: string | undefined },
): Promise<UsableCard> {
  const found = await findCardByCode(deps, code, { customerId, clientNetwork });
  return deps.db.transaction(async (tx) => {
    const [card] = await tx
      .select({ serial: giftCards.serial })
      .from(giftCards)
      .where(eq(giftCards.id, found.id))
      .for("update");
    const serial = card?.serial ?? 0;
    const fresh = newCodeOf(deps.secrets, { id: found.id, serial: serial + 1 });
    const claimed = await tx
      .update(giftCards)
      .set({ ...fresh, walletCustomerId: customerId, timesSent: 0, updatedAt: sql`clock_now()` })
      .where(
        and(
          eq(giftCards.id, found.id),
          eq(giftCards.state, "active"),
          or(isNull(giftCards.walletCustomerId), eq(giftCards.walletCustomerId, customerId)),
          eq(giftCards.last4, found.last4),
        ),
      )
      .returning({ id: giftCards.id });
    if (claimed.length === 0) throw new AppError("gift_card_invalid");
    return { ...found, last4: fresh.last4 };
  });
}
