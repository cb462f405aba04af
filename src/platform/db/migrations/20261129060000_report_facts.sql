-- Facts for reports and pay: the entries of the ledger, split over what was sold and who did it, and their sums (decision 0140). A job
-- derives them from what triggers queue here, so all of this holds beside the release before, which knows nothing of it.
create table fact_money (
  transfer_id bigint not null,
  entry_line smallint not null,
  account_kind text not null,
  part smallint not null,
  day date not null,
  cents bigint not null,
  event text not null,
  order_id text,
  order_line_id text,
  item_kind text,
  item_id text,
  category_id text,
  brand_id text,
  performer_id text,
  seller_id text,
  channel text,
  customer_id text,
  location_id text,
  constraint fact_money_transfer_id_entry_line_account_kind_part_pk primary key (transfer_id, entry_line, account_kind, part),
  constraint fact_money_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_money_by_day on fact_money (day, account_kind);
create index fact_money_by_order on fact_money (order_id) where order_id is not null;
create index fact_money_by_line on fact_money (order_line_id) where order_line_id is not null;
create index fact_money_by_performer on fact_money (performer_id, day) where performer_id is not null;
create index fact_money_by_seller on fact_money (seller_id, day) where seller_id is not null;

create table fact_days (
  day date not null,
  account_kind text not null,
  event text not null,
  item_kind text,
  item_id text,
  category_id text,
  brand_id text,
  channel text,
  location_id text,
  cents bigint not null,
  constraint fact_days_one_sum unique nulls not distinct
    (day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id),
  constraint fact_days_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_days_by_account on fact_days (account_kind, day);

create table fact_balances (
  day date not null,
  account_kind text not null,
  unit text not null,
  event text not null,
  location_id text,
  delta bigint not null,
  constraint fact_balances_one_sum unique nulls not distinct (day, account_kind, unit, event, location_id),
  constraint fact_balances_location_id_locations_id_fk foreign key (location_id) references locations (id)
);

create table report_queue (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id text not null
);

create table fact_corrections (
  id bigint generated always as identity primary key,
  order_line_id text not null,
  performer_id text,
  seller_id text,
  reason text not null,
  made_by text not null,
  maker_name text not null,
  made_at timestamptz default clock_now() not null,
  constraint fact_corrections_order_line_id_order_lines_id_fk foreign key (order_line_id) references order_lines (id),
  constraint fact_corrections_performer_id_practitioners_id_fk foreign key (performer_id) references practitioners (id),
  constraint fact_corrections_seller_id_customers_id_fk foreign key (seller_id) references customers (id),
  constraint fact_corrections_some check (num_nonnulls(performer_id, seller_id) > 0)
);
create index fact_corrections_by_line on fact_corrections (order_line_id, id);

create table fact_item_groups (
  item_kind text not null,
  item_id text not null,
  since timestamptz not null,
  category_id text,
  brand_id text,
  constraint fact_item_groups_item_kind_item_id_since_pk primary key (item_kind, item_id, since)
);

-- A restore brings the queue along.
create function queue_transfers() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  insert into report_queue (subject, subject_id) select 'transfer', id from fresh;
  return null;
end $$;
create trigger ledger_transfers_queue after insert on ledger_transfers
  referencing new table as fresh for each statement execute function queue_transfers();

-- What facts of an order rest on beside its transfers. One without transfers has no facts yet.
create function queue_orders(order_ids text[]) returns void language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return; end if;
  insert into report_queue (subject, subject_id)
    select 'order', wanted.id from unnest(order_ids) wanted (id) where exists (select from ledger_transfers t where t.order_id = wanted.id);
end $$;

create function queue_order() returns trigger language plpgsql as $$
begin
  perform queue_orders(array[new.id]);
  return null;
end $$;
create trigger orders_queue after update on orders for each row
  when ((old.kind, old.customer_id, old.appointment_id) is distinct from (new.kind, new.customer_id, new.appointment_id))
  execute function queue_order();

create function queue_order_of_line() returns trigger language plpgsql as $$
begin
  perform queue_orders(array[new.order_id]);
  return null;
end $$;
create trigger order_lines_queue_changed after update on order_lines for each row
  when ((old.kind, old.item_id, old.line_total_cents, old.list_cents, old.member_savings_cents, old.discount_cents, old.coupon_cents,
      old.session_cents, old.net_cents, old.tax_cents, old.position, old.visit_line_id)
    is distinct from (new.kind, new.item_id, new.line_total_cents, new.list_cents, new.member_savings_cents, new.discount_cents,
      new.coupon_cents, new.session_cents, new.net_cents, new.tax_cents, new.position, new.visit_line_id))
  execute function queue_order_of_line();

create function queue_orders_of_lines() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  insert into report_queue (subject, subject_id)
    select distinct 'order', c.order_id from changed c where exists (select from ledger_transfers t where t.order_id = c.order_id);
  return null;
end $$;
create trigger order_lines_queue_added after insert on order_lines
  referencing new table as changed for each statement execute function queue_orders_of_lines();
create trigger order_lines_queue_removed after delete on order_lines
  referencing old table as changed for each statement execute function queue_orders_of_lines();

create function queue_orders_of_segments() returns trigger language plpgsql as $$
begin
  perform queue_orders(array(
    select id from orders where appointment_id in (select appointment_id from changed)));
  return null;
end $$;
create trigger appointment_segments_queue_added after insert on appointment_segments
  referencing new table as changed for each statement execute function queue_orders_of_segments();
create trigger appointment_segments_queue_changed after update on appointment_segments
  referencing new table as changed for each statement execute function queue_orders_of_segments();
create trigger appointment_segments_queue_removed after delete on appointment_segments
  referencing old table as changed for each statement execute function queue_orders_of_segments();

create function queue_orders_of_visit_line() returns trigger language plpgsql as $$
begin
  perform queue_orders(array(select id from orders where appointment_id = new.appointment_id));
  return null;
end $$;
create trigger appointment_services_queue after update on appointment_services for each row
  when (old.practitioner_id is distinct from new.practitioner_id) execute function queue_orders_of_visit_line();

create function queue_order_of_correction() returns trigger language plpgsql as $$
begin
  perform queue_orders(array(select order_id from order_lines where id = new.order_line_id));
  return null;
end $$;
create trigger fact_corrections_queue after insert on fact_corrections
  for each row execute function queue_order_of_correction();

-- Another zone puts what happened on other days.
create function queue_all_transfers() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  insert into report_queue (subject, subject_id) values ('rebuild', '0');
  return null;
end $$;
create trigger locations_queue after update on locations for each row
  when (old.time_zone is distinct from new.time_zone) execute function queue_all_transfers();

-- Category and brand as they were when something was sold. The first ones hold since ever, and so does a product's first type.
create function note_item_group(kind text, id text, category text, brand text) returns void language plpgsql as $$
declare
  latest fact_item_groups;
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return; end if;
  select * into latest from fact_item_groups g where g.item_kind = kind and g.item_id = id order by since desc limit 1;
  if latest.item_id is not null and (latest.category_id, latest.brand_id) is not distinct from (category, brand) then return; end if;
  insert into fact_item_groups (item_kind, item_id, since, category_id, brand_id)
    values (kind, id, case when latest.item_id is null or latest.since = '-infinity' and latest.category_id is null and category is not null
      then '-infinity' else clock_now() end, category, brand)
    on conflict (item_kind, item_id, since) do update set category_id = excluded.category_id, brand_id = excluded.brand_id;
end $$;

create function note_service_group() returns trigger language plpgsql as $$
begin
  perform note_item_group('service', new.id, new.category_id, null);
  return null;
end $$;
create trigger services_note_group after insert or update of category_id on services
  for each row execute function note_service_group();

create function note_product_group(product_id text) returns void language sql as $$
  select note_item_group('product', p.id, (
    select v.id from product_taxonomy t join taxonomy_values v on v.id = t.value_id
    where t.product_id = p.id and v.kind = 'productType' order by v.position, v.id limit 1), p.brand_id)
  from products p where p.id = product_id
$$;

create function note_group_of_product() returns trigger language plpgsql as $$
begin
  perform note_product_group(new.id);
  return null;
end $$;
create trigger products_note_group after insert or update of brand_id on products
  for each row execute function note_group_of_product();

create function note_group_of_taxonomy() returns trigger language plpgsql as $$
begin
  perform note_product_group(case when tg_op = 'DELETE' then old.product_id else new.product_id end);
  return null;
end $$;
create trigger product_taxonomy_note_group after insert or update or delete on product_taxonomy
  for each row execute function note_group_of_taxonomy();

insert into fact_item_groups (item_kind, item_id, since, category_id, brand_id)
  select 'service', id, '-infinity'::timestamptz, category_id, null from services
  union all
  select 'product', p.id, '-infinity', (
    select v.id from product_taxonomy t join taxonomy_values v on v.id = t.value_id
    where t.product_id = p.id and v.kind = 'productType' order by v.position, v.id limit 1), p.brand_id
  from products p;
insert into report_queue (subject, subject_id) select 'fill', '0' where exists (select from ledger_transfers);
