import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for the card that paid for an order, as JSON with `brand` and `last4`; null if none has. */
export function paidCardOfInSql(orderId: SQL): SQL {
  return sql`(select json_build_object('brand', c.brand, 'last4', c.last4) from (
      select s.card_brand as brand, s.card_last4 as last4, s.attempt as nth from checkout_sessions s
      where s.order_id = ${orderId} and s.status = 'complete' and s.card_last4 is not null
      union all
      select t.card_brand, t.card_last4, 0 from tenders t where t.order_id = ${orderId} and t.state = 'captured' and t.card_last4 is not null and t.card_brand is not null
    ) c order by c.nth limit 1)`;
}

/**
 * Returns SQL for whether card money may have come in or may still come in for an order: an attempt is in progress or
 * complete, or was updated less than `seconds` ago.
 */
export function mayStillBePaidInSql(orderId: SQL, seconds: number): SQL<boolean> {
  return sql`exists (select 1 from checkout_sessions s where s.order_id = ${orderId}
    and (s.status in ('creating', 'open', 'authorized', 'capturing', 'complete') or s.updated_at > clock_now() - make_interval(secs => ${seconds})))`;
}

/** Whether an order had an authorization that was released. */
export function hasReleasedAttemptInSql(orderId: SQL): SQL<boolean> {
  return sql`exists (select 1 from checkout_sessions s where s.order_id = ${orderId} and s.status = 'released')`;
}
