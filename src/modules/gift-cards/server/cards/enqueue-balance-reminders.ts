import { type SQL, sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { cardBalanceInSql } from "./card-balance-in-sql.ts";

const AT_ONCE = 50;

/** The number of months after which a card's holder is reminded that half or more of it is left. */
const TOLD_MONTHS_AFTER = 11;
/** Upper limit in months: cards sent long before these reminders existed get none. */
const TOLD_MONTHS_AT_MOST = 13;

const months = (count: number) => sql`make_interval(months => ${sql.raw(String(count))})`;
const dueAt = sql`delivered_at + ${months(TOLD_MONTHS_AFTER)}`;

const markMailed = statement(
  { id: "text" },
  sql`
  update gift_cards set left_told_at = clock_now() where id in (
    select g.id from gift_cards g
    where g.state = 'active' and g.left_told_at is null and ${dueAt} <= clock_now()
      and g.delivered_at > clock_now() - ${months(TOLD_MONTHS_AT_MOST)}
      and ${cardBalanceInSql(sql`g.id`)} * 2 >= g.face_cents
    order by g.id limit ${sql.placeholder("limit")} for update skip locked)
  returning id`,
);

/** Reminds holders, once per card, that half or more of it is left after 11 months. */
export async function enqueueBalanceReminders(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const rows = await markMailed(tx, { limit: AT_ONCE });
      for (const { id: giftCardId } of rows)
        await enqueueMail(tx, { mail: "gift-card-left", key: `gift:${giftCardId}:left`, payload: { giftCardId } });
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}

/** Returns SQL for the next instant when a card's reminder is due. */
export function earliestBalanceReminderInSql(after: SQL): SQL {
  return sql`select min(${dueAt}) as at from gift_cards where state = 'active' and left_told_at is null and ${dueAt} > ${after}`;
}
