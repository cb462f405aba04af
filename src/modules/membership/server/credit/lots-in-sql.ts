import { type SQL, sql } from "drizzle-orm";
import { balanceInSql } from "#modules/ledger/server/public.ts";

/** Grants of credit with their balances, for other modules' statements. */
export const lotsWithBalanceInSql = sql`(select l.id, l.customer_id, l.membership_id, l.kind, l.grant_key, l.reason, l.granted_cents, l.expires_at, l.closed_at, l.created_at,
    ${balanceInSql(sql`'credit:' || l.id`)} as left_cents from credit_lots l)`;

/** Returns the SQL condition that a lot `l` can be spent at an instant. */
export const isSpendableInSql = (now: SQL) => sql`l.closed_at is null and l.expires_at > ${now}`;
