-- Two tables beside the facts of money, which triggers keep equal to them whichever release derives those (decision 0147): sums without
-- items, and a narrow row for each sold line.
create table fact_sums (
  day date not null,
  account_kind text not null,
  event text not null,
  item_kind text,
  performer_id text,
  channel text,
  location_id text,
  cents bigint not null,
  facts integer not null,
  constraint fact_sums_one_sum unique nulls not distinct
    (day, account_kind, event, item_kind, performer_id, channel, location_id),
  constraint fact_sums_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_sums_by_account on fact_sums (account_kind, day);

create table fact_sales (
  transfer_id bigint not null,
  order_line_id text,
  performer_id text,
  day date not null,
  order_id text,
  item_kind text,
  item_id text,
  category_id text,
  channel text,
  customer_id text,
  location_id text,
  is_first boolean default false not null,
  gross bigint not null,
  reductions bigint not null,
  returns bigint not null,
  constraint fact_sales_one_row unique nulls not distinct (transfer_id, order_line_id, performer_id),
  constraint fact_sales_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_sales_by_day on fact_sales (day);
create index fact_sales_by_line on fact_sales (order_line_id) where order_line_id is not null;
create index fact_sales_by_customer on fact_sales (customer_id, day) where customer_id is not null;

create function add_to_fact_sums() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then
    insert into fact_sums as s (day, account_kind, event, item_kind, performer_id, channel, location_id, cents, facts)
      select day, account_kind, event, item_kind, performer_id, channel, location_id, -sum(cents), -count(*) from gone group by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint fact_sums_one_sum do update set cents = s.cents + excluded.cents, facts = s.facts + excluded.facts;
  end if;
  if tg_op <> 'DELETE' then
    insert into fact_sums as s (day, account_kind, event, item_kind, performer_id, channel, location_id, cents, facts)
      select day, account_kind, event, item_kind, performer_id, channel, location_id, sum(cents), count(*) from fresh group by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint fact_sums_one_sum do update set cents = s.cents + excluded.cents, facts = s.facts + excluded.facts;
  end if;
  if tg_op <> 'INSERT' then
    delete from fact_sums where facts = 0 and day = any(array(select distinct day from gone));
  end if;
  return null;
end $$;
create trigger fact_money_sum_added after insert on fact_money
  referencing new table as fresh for each statement execute function add_to_fact_sums();
create trigger fact_money_sum_changed after update on fact_money
  referencing old table as gone new table as fresh for each statement execute function add_to_fact_sums();
create trigger fact_money_sum_removed after delete on fact_money
  referencing old table as gone for each statement execute function add_to_fact_sums();

-- A line is sold once, by each who did it: in the first transfer that earns something of it.
create function derive_fact_sales(transfers bigint[], lines text[]) returns void language plpgsql as $$
begin
  delete from fact_sales where transfer_id = any(transfers);
  insert into fact_sales (transfer_id, order_line_id, performer_id, day, order_id, item_kind, item_id, category_id, channel, customer_id,
      location_id, gross, reductions, returns)
    select transfer_id, order_line_id, performer_id, min(day), min(order_id), min(item_kind), min(item_id), min(category_id), min(channel),
      min(customer_id), min(location_id),
      coalesce(sum(cents) filter (where account_kind in ('goods_sales', 'service_sales', 'shipping_sales', 'membership_sales', 'fee_sales')), 0),
      coalesce(sum(cents) filter (where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts')), 0),
      coalesce(sum(cents) filter (where account_kind = 'returns'), 0)
    from fact_money where transfer_id = any(transfers) and account_kind in ('goods_sales', 'service_sales', 'shipping_sales',
      'membership_sales', 'fee_sales', 'member_savings', 'coupon_discounts', 'offer_discounts', 'returns')
    group by transfer_id, order_line_id, performer_id;
  update fact_sales s set is_first = w.is_first from (
      select f.transfer_id, f.order_line_id, f.performer_id, f.gross > 0 and row_number() over (
        partition by f.order_line_id, f.performer_id order by f.gross > 0 desc, f.day, f.transfer_id) = 1 as is_first
      from fact_sales f where f.order_line_id = any(lines)) w
    where s.transfer_id = w.transfer_id and s.order_line_id = w.order_line_id and s.performer_id is not distinct from w.performer_id
      and s.is_first <> w.is_first;
end $$;

create function follow_fact_sales() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then
    perform derive_fact_sales(array(select distinct transfer_id from gone), array(select distinct order_line_id from gone where order_line_id is not null));
  end if;
  if tg_op <> 'DELETE' then
    perform derive_fact_sales(array(select distinct transfer_id from fresh), array(select distinct order_line_id from fresh where order_line_id is not null));
  end if;
  return null;
end $$;
create trigger fact_money_sale_added after insert on fact_money
  referencing new table as fresh for each statement execute function follow_fact_sales();
create trigger fact_money_sale_changed after update on fact_money
  referencing old table as gone new table as fresh for each statement execute function follow_fact_sales();
create trigger fact_money_sale_removed after delete on fact_money
  referencing old table as gone for each statement execute function follow_fact_sales();

insert into fact_sums (day, account_kind, event, item_kind, performer_id, channel, location_id, cents, facts)
  select day, account_kind, event, item_kind, performer_id, channel, location_id, sum(cents), count(*) from fact_money group by 1, 2, 3, 4, 5, 6, 7;
select derive_fact_sales(array(select distinct transfer_id from fact_money), array(select distinct order_line_id from fact_money where order_line_id is not null));

create function empty_fact_sums() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  truncate fact_sums, fact_sales;
  return null;
end $$;
create trigger fact_money_emptied after truncate on fact_money for each statement execute function empty_fact_sums();
