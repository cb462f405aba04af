import { eq, inArray, or, sql } from "drizzle-orm";
import { forgetMailsAbout } from "#modules/notifications/server/public.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listOwnCards } from "./cards/list-own-cards.ts";
import { giftCards } from "./tables.ts";

const ofCustomer = (customerId: string) =>
  or(eq(giftCards.buyerId, customerId), eq(giftCards.walletCustomerId, customerId));

/**
 * A customer's gift cards: in their account, and bought for others. Erasing an account doesn't delete cards, because
 * the accounting needs them and recipients own them. Cards in the account lose all names, email addresses and messages;
 * bought cards lose the buyer, the sender's name and the message.
 */
export const giftCardsPersonalData: PersonalDataPart = {
  name: "giftCards",
  tables: ["gift_cards"],
  async read(db, customerId) {
    const words = await db
      .select({
        id: giftCards.id,
        recipientName: giftCards.recipientName,
        recipientEmail: giftCards.recipientEmail,
        senderName: giftCards.senderName,
        message: giftCards.message,
      })
      .from(giftCards)
      .where(ofCustomer(customerId));
    const wordsOf = new Map(words.map(({ id, ...rest }) => [id, rest]));
    return (await listOwnCards(db, customerId)).map((card) => ({ ...card, ...wordsOf.get(card.id) }));
  },
  async erase(tx, customerId) {
    const own = await tx.select({ id: giftCards.id }).from(giftCards).where(ofCustomer(customerId));
    await forgetMailsAbout(
      tx,
      "giftCardId",
      own.map(({ id }) => id),
    );
    await tx
      .update(giftCards)
      .set({ walletCustomerId: null, recipientName: null, recipientEmail: null, senderName: null, message: null })
      .where(eq(giftCards.walletCustomerId, customerId));
    await tx
      .update(giftCards)
      .set({ buyerId: null, senderName: null, message: null })
      .where(eq(giftCards.buyerId, customerId));
  },
  async summarize(db, customerId) {
    const count = await db.$count(giftCards, ofCustomer(customerId));
    return [{ one: "gift card", many: "gift cards", count, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const bought = await tx
      .update(giftCards)
      .set({ buyerId: keepId })
      .where(eq(giftCards.buyerId, dropId))
      .returning({ id: giftCards.id });
    const cards = await tx
      .update(giftCards)
      .set({ walletCustomerId: keepId, updatedAt: sql`clock_now()` })
      .where(eq(giftCards.walletCustomerId, dropId))
      .returning({ id: giftCards.id });
    return { giftCardsBought: bought.map(({ id }) => id), giftCardsHeld: cards.map(({ id }) => id) };
  },
  async unmerge(tx, { dropId }, { giftCardsBought = [], giftCardsHeld = [] }) {
    if (giftCardsBought.length > 0)
      await tx.update(giftCards).set({ buyerId: dropId }).where(inArray(giftCards.id, giftCardsBought));
    if (giftCardsHeld.length > 0)
      await tx.update(giftCards).set({ walletCustomerId: dropId }).where(inArray(giftCards.id, giftCardsHeld));
  },
};
