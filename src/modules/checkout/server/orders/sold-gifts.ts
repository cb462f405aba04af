import { eq } from "drizzle-orm";
import type { GiftLine } from "#modules/cart/server/public.ts";
import { issueSoldCards, type SoldGift } from "#modules/gift-cards/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Cents } from "#shared/money.ts";
import { orderLineGifts, orderLines, orders } from "../tables.ts";

type LineValues = typeof orderLines.$inferInsert;

/** Stores the recipients of an order's gift cards. `lines` are the order's, with gifts in cart order. */
export async function writeGifts(
  tx: Transaction,
  orderId: string,
  lines: readonly LineValues[],
  gifts: readonly GiftLine[],
): Promise<void> {
  if (gifts.length === 0) return;
  const giftLines = lines.filter(({ kind }) => kind === "gift");
  await tx.insert(orderLineGifts).values(
    gifts.map((gift, index) => {
      const line = giftLines[index];
      if (!line) throw new Error("a gift card of the cart has no line in the order");
      const { recipientName, recipientEmail, senderName, message, deliverOn, isForMe } = gift;
      return {
        orderLineId: line.id,
        orderId,
        cartGiftId: gift.id,
        isForMe,
        recipientName,
        recipientEmail,
        senderName,
        message,
        deliverOn,
      };
    }),
  );
}

/** Issues the gift cards that an order sold. Returns their ledger accounts, and their former cart lines. */
export async function issueGiftCards(
  tx: Transaction,
  secrets: Secrets,
  orderId: string,
): Promise<{ giftCards: { id: string; faceCents: Cents }[]; cartGiftIds: string[] }> {
  const rows = await tx
    .select({ line: orderLines, gift: orderLineGifts, buyerId: orders.customerId })
    .from(orderLineGifts)
    .innerJoin(orderLines, eq(orderLines.id, orderLineGifts.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLineGifts.orderId))
    .where(eq(orderLineGifts.orderId, orderId))
    .orderBy(orderLines.position);
  const sold = rows.map(({ line, gift, buyerId }): SoldGift => {
    const { recipientName, recipientEmail, senderName, message, deliverOn, isForMe } = gift;
    return {
      orderId,
      orderLineId: line.id,
      designId: line.itemId,
      quantity: line.quantity,
      buyerId,
      faceCents: line.unitPriceCents,
      isForMe,
      recipientName,
      recipientEmail,
      senderName,
      message,
      deliverOn,
    };
  });
  const giftCards = await issueSoldCards(tx, sold, secrets);
  return { giftCards, cartGiftIds: rows.map(({ gift }) => gift.cartGiftId) };
}
