import type { Invariant } from "#platform/invariant.ts";

/**
 * Invariants of payment attempts, refunds and events that hold at any moment, also after a crash (O1). `npm run
 * check:data` checks them.
 */
export const paymentsInvariants: Invariant[] = [
  {
    name: "payments: one payment on a page an order that isn't sent back",
    sql: `select order_id from tenders where kind = 'card' and taken_by is null and state = 'captured' and refunded_cents < amount_cents
      group by order_id having count(*) > 1`,
  },
  {
    name: "payments: what came in on a page is a tender of its order",
    sql: `select s.id from checkout_sessions s where s.status = 'complete' and s.captured_cents > 0 and not exists (
        select 1 from tenders t where t.attempt_id = s.id and t.order_id = s.order_id and t.amount_cents = s.captured_cents)`,
  },
  {
    name: "payments: a tender that came in is in the books (M4)",
    sql: `select t.id from tenders t where t.state = 'captured' and (t.kind in ('card', 'cash', 'terminal') or t.taken_by is not null)
      and not exists (select 1 from ledger_transfers x where x.key = 'tender:' || t.id)`,
  },
  {
    name: "payments: no saved card is being charged for long (10 min), and one that was has its payment",
    sql: `select id from tenders where state = 'charging' and created_at < clock_now() - interval '10 minutes'
      or kind = 'card' and taken_by is not null and state = 'captured' and payment_intent_id is null`,
  },
  {
    name: "payments: a provider's object is used once",
    sql: `select payment_intent_id from checkout_sessions where payment_intent_id is not null
      group by payment_intent_id having count(*) > 1`,
  },
  {
    name: "payments: at most one open page an order",
    sql: `select order_id from checkout_sessions where status in ('creating', 'open', 'authorized', 'capturing')
      group by order_id having count(*) > 1`,
  },
  {
    name: "payments: a tender knows what goes back of it, and no more than came in does (M5)",
    sql: `select t.id from tenders t left join refunds r on r.tender_id = t.id group by t.id
      having coalesce(sum(r.amount_cents), 0) <> t.refunded_cents or t.refunded_cents > t.amount_cents
        or bool_or(r.order_id <> t.order_id)`,
  },
  {
    name: "payments: a refund goes to a tender, unless it was asked for again in another row",
    sql: `select r.id from refunds r where r.tender_id is null and not (r.state = 'failed' and exists (
        select 1 from refunds n where n.checkout_session_id = r.checkout_session_id and (n.created_at, n.id) > (r.created_at, r.id)))`,
  },
  {
    name: "payments: a refund is in the books once it was carried out, and not before",
    sql: `select r.id from refunds r where (r.state = 'succeeded') <> exists (
        select 1 from ledger_transfers x where (x.key = 'refund:' || r.id or x.key = 'refund:' || r.id || ':' || r.tries)
          and not exists (select 1 from ledger_transfers b where b.reverses = x.id))`,
  },
  {
    name: "payments: a disputed payment is in the books as it stands",
    sql: `select d.id from disputes d cross join lateral (
        select coalesce(sum(case when e.debit_id = 'disputed' then e.amount_cents when e.credit_id = 'disputed' then -e.amount_cents else 0 end), 0) as held,
          coalesce(sum(case when e.debit_id = 'provider' then e.amount_cents when e.credit_id = 'provider' then -e.amount_cents else 0 end), 0) as ours
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id where t.key like 'dispute:' || d.id || ':%') b
      where b.held <> case when d.money = 'held' then d.withdrawn_cents else 0 end
        or (d.money in ('held', 'lost') and b.ours <> - d.withdrawn_cents - d.fee_cents) or (d.money = 'none' and b.ours <> 0)`,
  },
  {
    name: "payments: a tender knows what of it its card's bank has (M5)",
    sql: `select t.id from tenders t left join disputes d on d.tender_id = t.id group by t.id
      having coalesce(sum(d.held_of_tender_cents), 0) <> t.disputed_cents or bool_or(d.order_id <> t.order_id)`,
  },
  {
    name: "payments: a payout is in the books once it was made, and not once the bank returned it",
    sql: `select p.id from payouts p where (p.status = 'paid') <> exists (select 1 from ledger_transfers t
        where t.key = 'payout:' || p.id and not exists (select 1 from ledger_transfers b where b.reverses = t.id))`,
  },
  {
    name: "payments: nothing is in the making for long (5 min)",
    sql: "select id from checkout_sessions where status = 'creating' and created_at < clock_now() - interval '5 minutes'",
  },
  {
    name: "payments: nothing that is asked of the provider waits for long (M6)",
    sql: `select key from provider_calls where state = 'wanted' and first_asked_at < now() - interval '1 day'
      union all
      select id from checkout_sessions where status in ('authorized', 'capturing') and updated_at < clock_now() - interval '5 minutes'`,
  },
  {
    name: "payments: money that was given back has not come in, and its return was asked for (M9)",
    sql: `select s.id from checkout_sessions s where s.status = 'released' and (
        exists (select 1 from tenders t where t.attempt_id = s.id)
        or s.payment_intent_id in (select data->>'id' from sandbox_objects
            where kind = 'payment_intent' and data->>'status' = 'requires_capture' and created_at < clock_now() - interval '5 minutes')
          and not exists (select 1 from provider_calls c where c.key = 'cancel:' || s.order_id || ':' || s.attempt))`,
  },
  {
    name: "webhooks: every event was acted on (5 min)",
    sql: "select id from webhook_events where state = 'received' and received_at < now() - interval '5 minutes'",
  },
  {
    name: "sandbox: what the provider has is what the books say, order by order",
    sql: `with theirs as (
        select data->'metadata'->>'order_id' as order_id,
          sum((data->>'amount_captured')::bigint - (data->>'amount_refunded')::bigint + coalesce((
            select sum((moved->>'net')::bigint) from sandbox_objects d, jsonb_array_elements(d.data->'balance_transactions') moved
            where d.kind = 'dispute' and d.data->>'charge' = c.id), 0)) as kept
        from sandbox_objects c where kind = 'charge' and data->'metadata' ? 'order_id'
          and (data->>'captured')::boolean and created_at < clock_now() - interval '3 minutes'
          and not exists (select 1 from sandbox_objects d where d.kind = 'dispute' and d.data->>'charge' = c.id
            and to_timestamp((d.hidden->>'changedAt')::bigint) >= clock_now() - interval '3 minutes') group by 1
      ), ours as (
        select t.order_id, sum(case when e.debit_id = 'provider' then e.amount_cents else -e.amount_cents end) as kept
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where 'provider' in (e.debit_id, e.credit_id) group by 1
      )
      select t.order_id from theirs t left join ours o using (order_id) where coalesce(o.kept, 0) <> t.kept`,
  },
  {
    name: "sandbox: no order has two pages that can be paid",
    sql: `select data->'metadata'->>'order_id' from sandbox_objects where kind = 'checkout.session' and data->>'status' = 'open'
      and id in (select provider_session_id from checkout_sessions) group by 1 having count(*) > 1`,
  },
];
