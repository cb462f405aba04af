import { type SQL, sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { CARD_ENDS_SOON } from "../../domain/events.ts";

const AT_ONCE = 50;

/** The number of days before a card's expiration at which its holder is reminded. */
const TOLD_DAYS_BEFORE = 30;

/** SQL for when a card's reminder is due: cards expire at the end of their month. */
const nearFrom = sql`(make_date(exp_year, exp_month, 1) + interval '1 month' - make_interval(days => ${sql.raw(String(TOLD_DAYS_BEFORE))})) at time zone 'UTC'`;

/**
 * SQL condition: the card's customer has had no reminder. Guests get none, because their visit is over before the card
 * expires.
 */
const isUntold = sql`detached_at is null and end_told_at is null and owner like 'customer:%'`;

const markMailed = statement(
  { id: "text", owner: "text" },
  sql`
  update saved_cards set end_told_at = clock_now() where id in (
    select id from saved_cards where ${isUntold} and ${nearFrom} <= clock_now()
    order by id limit ${sql.placeholder("limit")} for update skip locked)
  returning id, owner`,
);

/**
 * Reminds customers, once per card, of cards on file that expire soon. A card that its bank renewed in time gets no
 * reminder.
 */
export async function emitEndingCards(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const rows = await markMailed(tx, { limit: AT_ONCE });
      for (const { id: cardId, owner } of rows)
        await emitEvent(tx, { type: CARD_ENDS_SOON, key: `card:${cardId}:ends`, payload: { owner, cardId } });
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}

/** Returns SQL for the next instant when a card's reminder is due. */
export function earliestCardEndInSql(after: SQL): SQL {
  return sql`select min(${nearFrom}) as at from saved_cards where ${isUntold} and ${nearFrom} > ${after}`;
}
