import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { neverNull, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { GIFT_CARD_STATES, type GiftCardState, statesBefore } from "../../domain/gift-card-state.ts";
import { giftCards } from "../tables.ts";
import { cardBalanceInSql } from "./card-balance-in-sql.ts";

/** A card that an order sold, with its balance. */
export type SoldCard = {
  id: string;
  orderLineId: string;
  last4: string;
  state: GiftCardState;
  face: Cents;
  balance: Cents;
  /** The email that the card is sent to; null for a card that is handed over. */
  recipientEmail: string | null;
};

const listSold = statement(
  {
    id: "text",
    orderLineId: neverNull("text"),
    last4: "text",
    state: oneOf(GIFT_CARD_STATES),
    face: "int",
    balance: "int",
    recipientEmail: "text?",
  },
  sql`
  select g.id, g.order_line_id as "orderLineId", g.last4, g.state, g.face_cents as face, ${cardBalanceInSql(sql`g.id`)} as balance,
    g.recipient_email as "recipientEmail"
  from gift_cards g where g.order_id = ${sql.placeholder("orderId")} order by g.order_line_id, g.unit_no`,
);

/** Returns the cards that an order sold, by line and piece. */
export async function listSoldCards(db: DatabaseOrTransaction, orderId: string): Promise<SoldCard[]> {
  return listSold(db, { orderId });
}

/** Returns SQL for the cards that an order line sold as JSON, for reading orders. */
export function soldCardsInSql(orderLineId: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', c.id, 'last4', c.last4, 'status', c.state) order by c.unit_no), '[]')
    from gift_cards c where c.order_line_id = ${orderLineId})`;
}

/** Cancels cards that are being refunded. Returns those that could still be canceled. */
export async function cancelCards(tx: Transaction, giftCardIds: readonly string[]): Promise<string[]> {
  if (giftCardIds.length === 0) return [];
  const ended = await tx
    .update(giftCards)
    .set({ state: "cancelled", updatedAt: sql`clock_now()` })
    .where(and(inArray(giftCards.id, [...giftCardIds]), inArray(giftCards.state, statesBefore("cancelled"))))
    .returning({ id: giftCards.id });
  return ended.map(({ id }) => id);
}

/** Returns a card that a customer bought; undefined if it isn't theirs. */
export async function findBoughtCard(
  db: DatabaseOrTransaction,
  { giftCardId, customerId }: { giftCardId: string; customerId: string },
): Promise<{ state: GiftCardState; createdAt: Date; orderId: string; orderLineId: string } | undefined> {
  const [card] = await db
    .select({
      state: giftCards.state,
      createdAt: giftCards.createdAt,
      orderId: giftCards.orderId,
      orderLineId: giftCards.orderLineId,
    })
    .from(giftCards)
    .where(and(eq(giftCards.id, giftCardId), eq(giftCards.buyerId, customerId), eq(giftCards.kind, "bought")));
  if (!card?.orderId || !card.orderLineId) return undefined;
  return { ...card, orderId: card.orderId, orderLineId: card.orderLineId };
}

/** Returns the order that sold a card; undefined for a card that the clinic gave away. */
export async function orderOfCard(db: DatabaseOrTransaction, giftCardId: string): Promise<string | undefined> {
  const [card] = await db.select({ orderId: giftCards.orderId }).from(giftCards).where(eq(giftCards.id, giftCardId));
  return card?.orderId ?? undefined;
}
