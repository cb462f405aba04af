import { type SQL, sql } from "drizzle-orm";
import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import { balanceInSql } from "#modules/ledger/server/public.ts";

/** The account of the ledger that holds what is left on a card. */
export const accountOfCard = (id: string): Extract<AccountId, `gift_card:${string}`> => `gift_card:${id}`;

/** What is left on the card with this id, as an expression of SQL. */
export function cardBalance(id: SQL): SQL<number> {
  return balanceInSql(sql`'gift_card:' || ${id}`);
}
