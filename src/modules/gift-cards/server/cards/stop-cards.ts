import { and, eq, inArray, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { deliveryInstant } from "../../domain/gift-rules.ts";
import { giftCards } from "../tables.ts";
import { enqueueDelivery } from "./deliver-card.ts";

/** Cards frozen by a payment dispute, as a subquery for checks. */
export const STOPPED_CARDS =
  "(select id, state, stopped_by_dispute as dispute_id from gift_cards where stopped_by_dispute is not null)";

/**
 * Freezes the cards that an order sold while its payment is disputed. A card that staff had already frozen is left
 * unchanged.
 */
export async function stopCards(tx: Transaction, of: { orderId: string; disputeId: string }): Promise<void> {
  await tx
    .update(giftCards)
    .set({ state: "frozen", stoppedByDispute: of.disputeId, updatedAt: sql`clock_now()` })
    .where(and(eq(giftCards.orderId, of.orderId), inArray(giftCards.state, ["scheduled", "active"])));
}

/**
 * Reactivates the cards that a payment dispute froze. A card that wasn't sent in the meantime is sent on its day, or
 * immediately if that day has passed.
 */
export async function freeCards(tx: Transaction, disputeId: string): Promise<void> {
  const freed = await tx
    .update(giftCards)
    .set({
      state: sql`case when ${giftCards.deliveredAt} is null then 'scheduled' else 'active' end`,
      stoppedByDispute: null,
      updatedAt: sql`clock_now()`,
    })
    .where(and(eq(giftCards.stoppedByDispute, disputeId), eq(giftCards.state, "frozen")))
    .returning({
      giftCardId: giftCards.id,
      serial: giftCards.serial,
      deliverOn: giftCards.deliverOn,
      deliveredAt: giftCards.deliveredAt,
      now: sql<string>`clock_now()`,
    });
  const waiting = freed.filter(({ deliveredAt }) => deliveredAt === null);
  if (waiting.length === 0) return;
  const { timeZone } = (await getClinicSettings(tx)).location;
  for (const { deliverOn, now, ...card } of waiting)
    await enqueueDelivery(tx, card, deliveryInstant(deliverOn, { now: new Date(now), timeZone }));
}
