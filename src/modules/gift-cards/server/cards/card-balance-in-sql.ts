import { type SQL, sql } from "drizzle-orm";
import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import { balanceInSql } from "#modules/ledger/server/public.ts";

/** Returns the ledger account that holds a card's balance. */
export const accountOfCard = (id: string): Extract<AccountId, `gift_card:${string}`> => `gift_card:${id}`;

/** Returns an SQL expression for the balance of the card with this id. */
export function cardBalanceInSql(id: SQL): SQL<number> {
  return balanceInSql(sql`'gift_card:' || ${id}`);
}
