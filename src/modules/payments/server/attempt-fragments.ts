import { type SQL, sql } from "drizzle-orm";

/** The card that paid for an order, as JSON with `brand` and `last4`; null while none has. */
export function paidCardOf(orderId: SQL): SQL {
  return sql`(select json_build_object('brand', s.card_brand, 'last4', s.card_last4) from checkout_sessions s
    where s.order_id = ${orderId} and s.status = 'complete' and s.card_last4 is not null order by s.attempt limit 1)`;
}

/** Whether money may still come in for an order: by a page that is open, or by one that ended less than `seconds` ago. */
export function mayStillBePaid(orderId: SQL, seconds: number): SQL<boolean> {
  return sql`exists (select 1 from checkout_sessions s where s.order_id = ${orderId}
    and (s.status in ('creating', 'open', 'authorized', 'capturing', 'complete') or s.updated_at > clock_now() - make_interval(secs => ${seconds})))`;
}

/** Whether the bank had set money aside for an order and it was given back. */
export function hasReleasedAttempt(orderId: SQL): SQL<boolean> {
  return sql`exists (select 1 from checkout_sessions s where s.order_id = ${orderId} and s.status = 'released')`;
}
