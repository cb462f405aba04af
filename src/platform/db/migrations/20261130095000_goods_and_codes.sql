-- Two narrow tables beside the facts of money, which triggers keep equal to them whichever release derives those (decision 0167): the
-- goods that a client bought on a day, and what each code took off in a transfer.
create table fact_goods (
  day date not null,
  customer_id text not null,
  cents bigint not null,
  constraint fact_goods_day_customer_id_pk primary key (day, customer_id)
);

create table fact_codes (
  transfer_id bigint not null,
  account_kind text not null,
  code text,
  day date not null,
  order_id text,
  customer_id text,
  channel text,
  location_id text,
  cents bigint not null,
  constraint fact_codes_one_row unique nulls not distinct (transfer_id, account_kind, code),
  constraint fact_codes_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_codes_by_day on fact_codes (day);

-- The turn of drains, of either release: none writes facts until these tables have theirs.
select pg_advisory_xact_lock(7316020140);

create function derive_fact_goods(clients text[], days date[]) returns void language plpgsql as $$
begin
  delete from fact_goods g using unnest(clients, days) c (customer_id, day) where (g.day, g.customer_id) = (c.day, c.customer_id);
  insert into fact_goods (day, customer_id, cents)
    select f.day, f.customer_id, sum(f.gross - f.reductions - f.returns)
    from (select distinct * from unnest(clients, days) c (customer_id, day)) c
    join fact_sales f on f.customer_id = c.customer_id and f.day = c.day and f.item_kind in ('product', 'bundle')
    group by f.day, f.customer_id having sum(f.gross - f.reductions - f.returns) <> 0;
end $$;

-- As before, and the goods of the days. Most lines are sold in one transfer, so that they are inserted as they stay.
create or replace function derive_fact_sales(transfers bigint[], lines text[]) returns void language plpgsql as $$
declare
  clients text[];
  days date[];
  more_clients text[];
  more_days date[];
begin
  with gone as (delete from fact_sales where transfer_id = any(transfers) returning customer_id, day, item_kind)
    select array_agg(g.customer_id), array_agg(g.day) into clients, days
    from (select distinct customer_id, day from gone where item_kind in ('product', 'bundle') and customer_id is not null) g;
  with fresh as (
    insert into fact_sales (transfer_id, order_line_id, performer_id, day, order_id, item_kind, item_id, category_id, channel, customer_id,
        location_id, gross, reductions, returns, is_first)
      select s.*, s.order_line_id is not null and s.gross > 0 from (
        select transfer_id, order_line_id, performer_id, min(day), min(order_id), min(item_kind), min(item_id), min(category_id), min(channel),
          min(customer_id), min(location_id),
          coalesce(sum(cents) filter (where account_kind in ('goods_sales', 'service_sales', 'shipping_sales', 'membership_sales', 'fee_sales')), 0) as gross,
          coalesce(sum(cents) filter (where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts')), 0) as reductions,
          coalesce(sum(cents) filter (where account_kind = 'returns'), 0) as returns
        from fact_money where transfer_id = any(transfers) and account_kind in ('goods_sales', 'service_sales', 'shipping_sales',
          'membership_sales', 'fee_sales', 'member_savings', 'coupon_discounts', 'offer_discounts', 'returns')
        group by transfer_id, order_line_id, performer_id) s
      returning customer_id, day, item_kind)
    select array_agg(g.customer_id), array_agg(g.day) into more_clients, more_days
    from (select distinct customer_id, day from fresh where item_kind in ('product', 'bundle') and customer_id is not null) g;
  update fact_sales s set is_first = w.is_first from (
      select f.transfer_id, f.order_line_id, f.performer_id, f.gross > 0 and row_number() over (
        partition by f.order_line_id, f.performer_id order by f.gross > 0 desc, f.day, f.transfer_id) = 1 as is_first
      from fact_sales f where f.order_line_id = any(lines)) w
    where s.transfer_id = w.transfer_id and s.order_line_id = w.order_line_id and s.performer_id is not distinct from w.performer_id
      and s.is_first <> w.is_first;
  if clients is not null or more_clients is not null then
    perform derive_fact_goods(clients || more_clients, days || more_days);
  end if;
end $$;

-- Lines by the day they were sold on: all of three years are counted in the index alone.
create index fact_sales_first on fact_sales (day) where is_first;

-- The discounts of transfers by their codes, to the cent: each fact is split among the coupons or offers of its order by their amounts.
create function split_fact_codes(transfers bigint[]) returns setof fact_codes language sql stable as $$
  select f.transfer_id, f.account_kind, r.code, min(f.day), min(f.order_id), min(f.customer_id), min(f.channel), min(f.location_id),
    sum(case when r.code is null then f.cents else floor(f.cents * r.upto / r.whole) - floor(f.cents * (r.upto - r.cents) / r.whole) end)::bigint
  from fact_money f left join lateral (
    select o.code, o.cents, sum(o.cents) over (order by o.code, o.cents rows unbounded preceding) as upto, sum(o.cents) over () as whole
    from (
      select c.code, c."amountCents" as cents from orders o, jsonb_to_recordset(o.coupons) as c (code text, "amountCents" int)
        where f.account_kind = 'coupon_discounts' and o.id = f.order_id
      union all
      select n.name, n."savingCents" from orders o, jsonb_to_recordset(o.offers) as n (name text, "savingCents" int)
        where f.account_kind = 'offer_discounts' and o.id = f.order_id) o
    where o.cents > 0) r on true
  where f.transfer_id = any(transfers) and f.account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts')
  group by f.transfer_id, f.account_kind, r.code
$$;

create function derive_fact_codes(transfers bigint[]) returns void language plpgsql as $$
begin
  delete from fact_codes where transfer_id = any(transfers);
  insert into fact_codes select * from split_fact_codes(transfers);
end $$;

create function follow_fact_codes() returns trigger language plpgsql as $$
declare
  transfers bigint[];
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then
    select array_agg(distinct transfer_id) into transfers from gone where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts');
    if transfers is not null then perform derive_fact_codes(transfers); end if;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(distinct transfer_id) into transfers from fresh where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts');
    if transfers is not null then perform derive_fact_codes(transfers); end if;
  end if;
  return null;
end $$;
create trigger fact_money_code_added after insert on fact_money
  referencing new table as fresh for each statement execute function follow_fact_codes();
create trigger fact_money_code_changed after update on fact_money
  referencing old table as gone new table as fresh for each statement execute function follow_fact_codes();
create trigger fact_money_code_removed after delete on fact_money
  referencing old table as gone for each statement execute function follow_fact_codes();

insert into fact_goods (day, customer_id, cents)
  select day, customer_id, sum(gross - reductions - returns) from fact_sales
  where customer_id is not null and item_kind in ('product', 'bundle') group by 1, 2 having sum(gross - reductions - returns) <> 0;
insert into fact_codes select * from split_fact_codes(array(
  select distinct transfer_id from fact_money where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts')));

create or replace function empty_fact_sums() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  truncate fact_sums, fact_sales, fact_taxes, fact_goods, fact_codes;
  return null;
end $$;

-- The codes of an order may change once it has facts, as when a treatment is added to its visit. The drain that takes the order off the
-- queue splits its facts anew, even if they stay as they are. Last, as sales wait for this.
create function follow_codes_of_orders() returns trigger language plpgsql as $$
declare
  orders text[];
  transfers bigint[];
begin
  select array_agg(subject_id) into orders from gone where subject = 'order';
  if orders is null then return null; end if;
  select array_agg(distinct transfer_id) into transfers from fact_money
    where order_id = any(orders) and account_kind in ('coupon_discounts', 'offer_discounts');
  if transfers is not null then perform derive_fact_codes(transfers); end if;
  return null;
end $$;
create trigger report_queue_codes_removed after delete on report_queue
  referencing old table as gone for each statement execute function follow_codes_of_orders();
create trigger orders_codes_queue after update on orders for each row
  when ((old.coupons, old.offers) is distinct from (new.coupons, new.offers))
  execute function queue_order();
