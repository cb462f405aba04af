import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

/** How many days an event may wait for its subject, whose row may commit after the provider's event. */
const WAITS_DAYS = 3;

/**
 * Returns a query for our record that has one of the ids named in an event's payload: one row with its subject and its
 * order, or none.
 */
export function foundByIdsInSql(payload: SQL): SQL {
  const id = (name: string) => sql`${payload}->'ids'->>${sql.raw(`'${name}'`)}`;
  return sql`
    select subject, order_id from (
      select 1 as rank, 'refund:' || r.id as subject, r.order_id from refunds r where r.provider_refund_id = ${payload}->>'objectId'
      union all
      select 2, 'tender:' || t.id, t.order_id from tenders t where t.payment_intent_id = ${id("paymentIntent")}
        or t.charge_id = ${id("charge")} or t.provider_invoice_id = ${id("invoice")}
      union all
      select 3, 'order:' || s.order_id, s.order_id from checkout_sessions s where s.payment_intent_id = ${id("paymentIntent")}
        -- A dispute is one of a tender, which may be written a moment later.
        and ${payload}->>'object' <> 'dispute'
      union all
      select 4, 'card:' || c.id, null from saved_cards c where c.payment_method_id = ${payload}->>'objectId'
    ) found order by rank limit 1`;
}

const match = command(sql`
  update webhook_events e set subject = f.subject, order_id = f.order_id, state = 'received'
  from webhook_events w cross join lateral (${foundByIdsInSql(sql`w.payload`)}) f
  where w.id = e.id and w.state = 'unmatched' and w.subject is null and w.order_id is null
    and e.state = 'unmatched' and e.subject is null`);

const deleteUnmatched = command(sql`
  delete from webhook_events where state = 'unmatched' and subject is null and order_id is null
    and received_at < now() - make_interval(days => ${sql.placeholder("days")}::int)`);

/**
 * Looks again for the subjects of unmatched events. Those without a match after three days belong to another
 * application and are deleted; an event with a known subject stays.
 */
export async function matchEvents(db: DatabaseOrTransaction): Promise<void> {
  await match(db);
  await deleteUnmatched(db, { days: WAITS_DAYS });
}
