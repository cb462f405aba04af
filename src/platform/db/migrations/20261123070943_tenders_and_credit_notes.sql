-- What came in for an order, from which source, and what goes back to it; credit notes say what was given back and why.
create table tenders (
  id text primary key,
  order_id text not null,
  kind text not null,
  source_account text not null,
  amount_cents bigint not null,
  refunded_cents bigint default 0 not null,
  state text not null,
  attempt_id text,
  payment_intent_id text,
  charge_id text,
  provider_invoice_id text,
  position integer default 0 not null,
  taken_by text,
  created_at timestamptz default clock_now() not null,
  updated_at timestamptz default clock_now() not null,
  constraint tenders_attempt_id_unique unique (attempt_id),
  constraint tenders_payment_intent_id_unique unique (payment_intent_id),
  constraint tenders_provider_invoice_id_unique unique (provider_invoice_id),
  constraint tenders_positive check (amount_cents > 0),
  constraint tenders_refunded_at_most_all check (refunded_cents between 0 and amount_cents),
  constraint tenders_attempt_id_checkout_sessions_id_fk foreign key (attempt_id) references checkout_sessions (id)
);
create index tenders_by_order on tenders (order_id);
create unique index tenders_one_per_wallet_source on tenders (order_id, source_account)
  where state <> 'released' and kind in ('gift_card', 'credit', 'store_credit');

alter table refunds add column tender_id text;
alter table refunds add column credit_note_id text;
alter table refunds add column tries integer default 1 not null;
alter table refunds add column failure_code text;
alter table refunds add column asked_at timestamptz;
alter table refunds alter column checkout_session_id drop not null;
alter table refunds alter column payment_intent_id drop not null;
alter table refunds add constraint refunds_tender_id_tenders_id_fk foreign key (tender_id) references tenders (id);
create index refunds_by_tender on refunds (tender_id);
create index refunds_unfinished on refunds (created_at) where state <> 'succeeded';

create table credit_notes (
  id text primary key,
  number integer not null,
  order_id text not null,
  reason text not null,
  actor text not null,
  actor_name text not null,
  shipping_cents integer default 0 not null,
  total_cents integer not null,
  created_at timestamptz default clock_now() not null,
  constraint credit_notes_number_unique unique (number),
  constraint credit_notes_some check (total_cents > 0 and shipping_cents >= 0),
  constraint credit_notes_order_id_orders_id_fk foreign key (order_id) references orders (id)
);
create index credit_notes_by_order on credit_notes (order_id);
create index credit_notes_by_actor on credit_notes (actor, created_at);

create table credit_note_lines (
  credit_note_id text not null,
  order_line_id text not null,
  quantity integer not null,
  net_cents integer not null,
  tax_cents integer not null,
  restocks boolean not null,
  constraint credit_note_lines_credit_note_id_order_line_id_pk primary key (credit_note_id, order_line_id),
  constraint credit_note_lines_not_negative check (quantity >= 0 and net_cents >= 0 and tax_cents >= 0),
  constraint credit_note_lines_credit_note_id_credit_notes_id_fk foreign key (credit_note_id) references credit_notes (id),
  constraint credit_note_lines_order_line_id_order_lines_id_fk foreign key (order_line_id) references order_lines (id)
);
create index credit_note_lines_by_line on credit_note_lines (order_line_id);

create table paper_numbers (
  series text primary key,
  last_number integer not null
);

-- The next migration validates it, without keeping the release before from writing orders.
alter table orders add column refunded_cents integer default 0 not null;
alter table orders add column shipping_refunded_cents integer default 0 not null;
alter table orders add constraint orders_refunded_at_most_paid check (
  refunded_cents between 0 and due_now_cents + gift_card_cents and shipping_refunded_cents between 0 and shipping_cents
) not valid;

-- As before, less what was given back.
create or replace function count_customer_stats(ids text[]) returns void language plpgsql as $$
begin
  perform 1 from customer_stats where customer_id = any(ids) order by customer_id for update;
  update customer_stats s set
    visits = v.visits, no_shows = v.no_shows, last_visit_at = v.last_visit_at,
    last_visit_order = coalesce(v.last_visit_at, '-infinity'), next_visit_at = v.next_visit_at, spent_cents = o.spent
  from unnest(ids) as wanted (id)
  cross join lateral (
    select count(*) filter (where a.status = 'completed')::int as visits,
      count(*) filter (where a.status = 'no_show')::int as no_shows,
      max(a.starts_at) filter (where a.status = 'completed') as last_visit_at,
      min(a.starts_at) filter (where a.status in ('booked', 'confirmed') and a.starts_at > clock_now()) as next_visit_at
    from appointments a where a.customer_id = wanted.id
  ) v
  cross join lateral (
    select coalesce(sum(p.total_cents - p.due_at_clinic_cents - p.refunded_cents), 0)::int as spent
    from orders p where p.customer_id = wanted.id and p.payment_state in ('paid', 'partly_refunded')
  ) o
  where s.customer_id = wanted.id
    and (s.visits, s.no_shows, s.spent_cents, s.last_visit_at, s.next_visit_at)
      is distinct from (v.visits, v.no_shows, o.spent, v.last_visit_at, v.next_visit_at);
end $$;

create or replace function count_stats_of_moved_orders() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct c.id) into ids
  from added n join removed o on o.id = n.id cross join lateral (values (n.customer_id), (o.customer_id)) c (id)
  where c.id is not null and (n.customer_id, n.payment_state, n.total_cents, n.due_at_clinic_cents, n.refunded_cents)
    is distinct from (o.customer_id, o.payment_state, o.total_cents, o.due_at_clinic_cents, o.refunded_cents);
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

-- Brings card payments and refunds of some orders into tenders and into the books where an earlier release wrote them, which
-- knew neither. The same orders again change nothing. The orders are locked, as settling a payment does. Its plans are made anew
-- for each call: in the migration that calls it, tables that were empty a moment ago grow to hundreds of thousands of rows.
create function adopt_payments(order_ids text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  open_from timestamptz := coalesce((select c.open_from from ledger_closing c), '-infinity');
  wanted jsonb;
begin
  perform 1 from orders o where o.id = any(order_ids) order by o.id for update;
  -- What was paid on a page.
  insert into tenders (id, order_id, kind, source_account, amount_cents, state, attempt_id, payment_intent_id, created_at, updated_at)
    select s.id, s.order_id, 'card', 'provider', s.captured_cents, 'captured', s.id, s.payment_intent_id, s.updated_at, s.updated_at
    from checkout_sessions s
    where s.purpose = 'order' and s.order_id = any(order_ids) and s.status = 'complete' and s.captured_cents > 0
    on conflict do nothing;
  -- One that failed and was asked for again in another row is over.
  update refunds r set tender_id = t.id from tenders t
    where t.order_id = any(order_ids) and r.checkout_session_id = t.attempt_id and r.tender_id is null
      and not exists (select from refunds n where n.checkout_session_id = r.checkout_session_id
        and (n.created_at, n.id) > (r.created_at, r.id));
  update refunds r set tender_id = null
    where r.order_id = any(order_ids) and r.tender_id is not null and r.state = 'failed'
      and exists (select from refunds n where n.checkout_session_id = r.checkout_session_id
        and (n.created_at, n.id) > (r.created_at, r.id));
  update tenders t set refunded_cents = back.cents
    from (select r.tender_id, sum(r.amount_cents) as cents from refunds r
      where r.order_id = any(order_ids) and r.tender_id is not null group by 1) back
    where t.id = back.tender_id and t.refunded_cents <> back.cents;
  with money (key, event, order_id, at, n, debit, credit, cents) as (
    select 'tender:' || t.id, 'tender_taken', t.order_id, t.created_at, 1, 'provider', 'order:' || t.order_id, t.amount_cents
    from tenders t where t.order_id = any(order_ids) and t.kind = 'card' and t.state = 'captured'
    union all
    select 'order:' || o.id || ':sold', 'order_sold', o.id, o.paid_at, e.n, e.debit, e.credit, e.cents
    from orders o
    cross join lateral (select coalesce(sum(l.net_cents), 0) as net, coalesce(sum(l.member_savings_cents), 0) as saved,
      coalesce(sum(l.discount_cents), 0) as discounted from order_lines l where l.order_id = o.id) l
    cross join lateral (values (1, 'order:' || o.id, 'goods_sales', l.net), (2, 'member_savings', 'goods_sales', l.saved),
      (3, 'coupon_discounts', 'goods_sales', l.discounted), (4, 'order:' || o.id, 'shipping_sales', o.shipping_cents::bigint),
      (5, 'order:' || o.id, 'tax', o.tax_cents::bigint)) e (n, debit, credit, cents)
    where o.id = any(order_ids) and o.kind = 'product' and o.paid_at is not null
      -- Less came in than it sold: check:data names such an order, and it must not keep the others from being brought over.
      and o.due_now_cents <= (select coalesce(sum(t.amount_cents), 0) from tenders t where t.order_id = o.id and t.state = 'captured')
    union all
    select 'refund:' || r.id, 'refund_done', r.order_id, r.updated_at, 1, 'order:' || r.order_id, 'provider', r.amount_cents
    from refunds r where r.order_id = any(order_ids) and r.tender_id is not null and r.state = 'succeeded'
  )
  select jsonb_agg(t.transfer) into wanted from (
    select jsonb_build_object('key', m.key, 'event', m.event, 'orderId', m.order_id, 'actor', 'system',
      'happenedAt', greatest(m.at, open_from), 'entries', jsonb_agg(jsonb_build_object('debit', m.debit, 'credit', m.credit,
        'cents', m.cents, 'unit', 'USD') order by m.n)) as transfer
    from money m
    where m.cents > 0 and not exists (select from ledger_transfers x where x.key = m.key)
    group by m.key, m.event, m.order_id, m.at
  ) t;
  if wanted is not null then perform ledger_post(wanted); end if;
end $$;

-- The same for what the release before this one wrote lately: it may still run, or start again. Answers how many orders.
create function adopt_recent_payments() returns integer language plpgsql as $$
declare ids text[];
begin
  select array_agg(distinct found.order_id) into ids from (
    (select s.order_id from checkout_sessions s
      where s.status = 'complete' and s.captured_cents > 0 and s.created_at > clock_now() - interval '3 days'
        and not exists (select from tenders t where t.attempt_id = s.id) limit 500)
    union all
    (select r.order_id from refunds r where r.created_at > clock_now() - interval '3 days'
        and (r.tender_id is null and not exists (select from refunds n where n.checkout_session_id = r.checkout_session_id
            and (n.created_at, n.id) > (r.created_at, r.id))
          or r.state = 'succeeded' and not exists (select from ledger_transfers x where x.key = 'refund:' || r.id)) limit 500)
  ) found;
  if ids is not null then perform adopt_payments(ids); end if;
  return coalesce(cardinality(ids), 0);
end $$;
