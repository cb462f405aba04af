import { type SQL, sql } from "drizzle-orm";
import { cardBalanceInSql } from "./card-balance-in-sql.ts";

/** A card entered in a cart for payment, in cents. `balance` is 0 once it can't pay anymore. */
export type CardOfCart = { id: string; last4: string; balance: number; seenBalance: number; expiresOn: string | null };

/**
 * Returns SQL for the cards of a subquery that yields `gift_card_id, seen_balance_cents, reserved_cents, entered_at`,
 * as JSON in the order they were entered, for a customer's cart. What the cart's own pending order has reserved counts
 * as available. A card that was frozen, claimed by another customer or is empty is included with a balance of 0.
 */
export function cardsOfCartInSql(entered: SQL, customerId: SQL): SQL<CardOfCart[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', g.id, 'last4', g.last4, 'expiresOn', g.expires_on,
      'seenBalance', e.seen_balance_cents,
      'balance', case when g.state = 'active' and (g.wallet_customer_id is null or g.wallet_customer_id = ${customerId})
        then ${cardBalanceInSql(sql`g.id`)} + e.reserved_cents else 0 end) order by e.entered_at, g.id), '[]')
    from gift_cards g join (${entered}) e on e.gift_card_id = g.id)`;
}
