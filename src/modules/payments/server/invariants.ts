import type { Invariant } from "#platform/invariant.ts";

/**
 * What must be true of payment attempts, refunds and events at any moment, also after a crash (O1).
 * `npm run check:data` checks this.
 */
export const paymentsInvariants: Invariant[] = [
  {
    name: "payments: one captured payment an order that isn't sent back",
    sql: `select s.order_id from checkout_sessions s where s.status = 'complete'
      and not exists (select 1 from refunds r where r.checkout_session_id = s.id and r.state <> 'failed')
      group by s.order_id having count(*) > 1`,
  },
  {
    name: "payments: a provider's object is used once",
    sql: `select payment_intent_id from checkout_sessions where payment_intent_id is not null
      group by payment_intent_id having count(*) > 1`,
  },
  {
    name: "payments: at most one open page an order",
    sql: "select order_id from checkout_sessions where status in ('creating', 'open') group by order_id having count(*) > 1",
  },
  {
    name: "payments: refunds never exceed what came in",
    sql: `select s.id from checkout_sessions s join refunds r on r.checkout_session_id = s.id and r.state <> 'failed'
      group by s.id having sum(r.amount_cents) > coalesce(s.captured_cents, 0)`,
  },
  {
    name: "payments: nothing is in the making for long (5 min)",
    sql: "select id from checkout_sessions where status = 'creating' and created_at < clock_now() - interval '5 minutes'",
  },
  {
    name: "webhooks: every event was acted on (5 min)",
    sql: "select id from webhook_events where state = 'received' and received_at < now() - interval '5 minutes'",
  },
  {
    name: "sandbox: what the provider has is what we have, order by order",
    sql: `with theirs as (
        select data->'metadata'->>'order_id' as order_id,
          sum((data->>'amount_captured')::bigint - (data->>'amount_refunded')::bigint) as kept
        from sandbox_objects where kind = 'charge' and data->'metadata' ? 'order_id'
          and created_at < clock_now() - interval '3 minutes' group by 1
      ), ours as (
        select s.order_id, sum(coalesce(s.captured_cents, 0))
          - coalesce((select sum(r.amount_cents) from refunds r where r.order_id = s.order_id and r.state = 'succeeded'), 0) as kept
        from checkout_sessions s group by s.order_id
      )
      select t.order_id from theirs t left join ours o using (order_id) where coalesce(o.kept, 0) <> t.kept`,
  },
  {
    name: "sandbox: no order has two pages that can be paid",
    sql: `select data->'metadata'->>'order_id' from sandbox_objects where kind = 'checkout.session' and data->>'status' = 'open'
      and id in (select provider_session_id from checkout_sessions) group by 1 having count(*) > 1`,
  },
];
