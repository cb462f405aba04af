-- What is paid at the desk, by which tender, and what of a visit's sum it covers.
alter table orders add column paid_at_clinic_cents integer default 0 not null;
alter table orders add constraint orders_paid_at_clinic_at_most_due check (paid_at_clinic_cents between 0 and due_at_clinic_cents) not valid;
alter table orders drop constraint orders_refunded_at_most_paid;
alter table orders add constraint orders_refunded_at_most_paid check (
  refunded_cents between 0 and due_now_cents + gift_card_cents + paid_at_clinic_cents and shipping_refunded_cents between 0 and shipping_cents
) not valid;

alter table appointments add column paid_cents integer default 0 not null;
alter table appointments add constraint appointments_no_negative_payment check (paid_cents >= 0) not valid;

alter table tenders add column taker_name text;
alter table tenders add column tip_cents bigint default 0 not null;
alter table tenders add column reference text;
alter table tenders add column card_last4 text;
alter table tenders add column saved_card_id text;
alter table tenders add column request_key text;
alter table tenders add column failure_code text;
alter table tenders add constraint tenders_request_key_unique unique (request_key);
alter table tenders add constraint tenders_tip_is_part_of_it check (tip_cents between 0 and amount_cents) not valid;
create index tenders_taken_at_desk on tenders using btree (taken_by, created_at) where taken_by is not null;
create index tenders_charging on tenders using btree (created_at) where state = 'charging';
-- A gift card may be used again for the same order once a part of it came back.
drop index tenders_one_per_wallet_source;
create unique index tenders_one_per_wallet_source on tenders using btree (order_id, source_account)
  where state <> 'released' and taken_by is null and kind in ('gift_card', 'credit', 'store_credit');

-- As before, with what was paid at the desk.
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
    select coalesce(sum(p.total_cents - p.due_at_clinic_cents + p.paid_at_clinic_cents - p.refunded_cents), 0)::int as spent
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
  where c.id is not null and (n.customer_id, n.payment_state, n.total_cents, n.due_at_clinic_cents, n.paid_at_clinic_cents, n.refunded_cents)
    is distinct from (o.customer_id, o.payment_state, o.total_cents, o.due_at_clinic_cents, o.paid_at_clinic_cents, o.refunded_cents);
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

-- What each person counted at the end of a day.
create table cash_counts (
  id text primary key not null,
  day date not null,
  account_id text not null,
  account text not null,
  expected_cents bigint not null,
  counted_cents bigint not null,
  reason text,
  counted_by text not null,
  counter_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint cash_counts_account check (account in ('cash', 'terminal')),
  constraint cash_counts_difference_has_reason check (expected_cents = counted_cents or reason is not null)
);
create unique index cash_counts_once_a_day on cash_counts using btree (day, account_id, account);
