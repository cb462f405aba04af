import { sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { CREDIT_ENDS_SOON } from "../../domain/events.ts";
import { lotsWithBalanceInSql } from "./lots-in-sql.ts";

const AT_ONCE = 50;

/** The number of days before its expiration at which unused credit is announced to its customer. */
export const CREDIT_TOLD_DAYS_BEFORE = 14;

const markMailed = statement(
  { id: "text", customerId: neverNull("text"), end: "text" },
  sql`
  update credit_lots set end_told_for = expires_at where id in (
    select c.id from credit_lots c
    where c.closed_at is null and c.customer_id is not null and c.end_told_for is distinct from c.expires_at
      and c.expires_at > clock_now() and c.expires_at <= clock_now() + make_interval(days => ${CREDIT_TOLD_DAYS_BEFORE}::int)
      and exists (select 1 from ${lotsWithBalanceInSql} l where l.id = c.id and l.left_cents > 0)
    order by c.id limit ${AT_ONCE} for update skip locked)
  returning id, customer_id as "customerId", extract(epoch from expires_at)::bigint::text as end`,
);

/**
 * Reminds customers of credit that expires soon, once for each expiration. Credit extended by a pause gets a reminder
 * of its new expiration.
 */
export async function emitEndingCredit(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const rows = await markMailed(tx);
      for (const { id: lotId, customerId, end } of rows)
        await emitEvent(tx, {
          type: CREDIT_ENDS_SOON,
          key: `credit:${lotId}:ends:${end}`,
          payload: { customerId, lotId },
        });
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}
