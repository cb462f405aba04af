-- What a booking and a payment cost in triggers (decision 0148). Functions that are planned anew at each call, because the list
-- that they get is taken for a value to plan for, are planned once on a connection: they work by keys, whatever the list.
alter function ledger_post(jsonb) set plan_cache_mode = force_generic_plan;

-- As before, of the queue's own functions the one that its add_job calls for each job.
create or replace function enqueue_job(
  task text, payload json, queue text default null, due_at timestamptz default null, most_attempts integer default null, job_key text default null
) returns bigint language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  added bigint;
begin
  for tries in 1..100 loop
    select j.id into added from graphile_worker.add_jobs(array[(enqueue_job.task, enqueue_job.payload, queue, due_at, most_attempts::smallint,
      enqueue_job.job_key, null, null)::graphile_worker.job_spec]) j;
    if added is not null then
      return added;
    end if;
  end loop;
  raise exception 'the queue took no job' using errcode = 'serialization_failure';
end
$$;

alter function count_customer_stats(text[]) set plan_cache_mode = force_generic_plan;

-- A new hold is no visit and a new order isn't paid: nothing is counted for them.
create function count_stats_of_added_visits() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct customer_id) into ids from added where customer_id is not null and status <> 'held';
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;
create or replace trigger appointments_count_added after insert on appointments
  referencing new table as added for each statement execute function count_stats_of_added_visits();

create function count_stats_of_added_orders() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct customer_id) into ids
  from added where customer_id is not null and payment_state in ('paid', 'partly_refunded');
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;
create or replace trigger orders_count_added after insert on orders
  referencing new table as added for each statement execute function count_stats_of_added_orders();

-- Lines that come with their sums have nothing to spread.
create or replace function spread_sums_of_new_lines() returns trigger language plpgsql as $$
declare ids text[];
begin
  select array_agg(distinct order_id) into ids from fresh where net_cents is null;
  if ids is not null then perform spread_order_sums(ids); end if;
  return null;
end $$;
alter function spread_order_sums(text[]) set plan_cache_mode = force_generic_plan;

-- As before, without looking for treatments by name alone once each has its line, and for add-ons where there are none.
create or replace function link_visit_lines(order_ids text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  by_price boolean;
begin
  foreach by_price in array array[true, false] loop
    exit when not exists (select from order_lines where order_id = any(order_ids) and kind = 'service' and visit_line_id is null);
    update order_lines set visit_line_id = pair.line_id from (
      select l.id, s.id as line_id from (
        select l.id, o.id as order_id, o.appointment_id, l.item_id, case when by_price then l.unit_price_cents - l.session_cents end as price,
          row_number() over (partition by o.id, l.item_id, case when by_price then l.unit_price_cents - l.session_cents end order by l.position, l.id) as nth
        from orders o join order_lines l on l.order_id = o.id
        where o.id = any(order_ids) and o.appointment_id is not null and l.kind = 'service' and l.visit_line_id is null
      ) l join (
        select s.id, o.id as order_id, s.service_id, case when by_price then s.unit_price_cents end as price,
          row_number() over (partition by o.id, s.service_id, case when by_price then s.unit_price_cents end order by s.position, s.id) as nth
        from orders o join appointment_services s on s.appointment_id = o.appointment_id
        where o.id = any(order_ids) and not exists (select from order_lines x where x.order_id = o.id and x.visit_line_id = s.id)
      ) s on s.order_id = l.order_id and s.service_id = l.item_id and s.price is not distinct from l.price and s.nth = l.nth
    ) pair where order_lines.id = pair.id
      and exists (select from appointment_services there where there.id = pair.line_id for key share);
  end loop;
  if not exists (select from order_lines where order_id = any(order_ids) and kind = 'add_on' and visit_line_id is null) then
    return;
  end if;
  update order_lines set visit_line_id = pair.line_id from (
    select a.id, (
      select l.visit_line_id from order_lines l where l.order_id = a.order_id and l.kind = 'service' and l.position < a.position
      order by l.position desc limit 1) as line_id
    from orders o join order_lines a on a.order_id = o.id
    where o.id = any(order_ids) and o.appointment_id is not null and a.kind = 'add_on' and a.visit_line_id is null
  ) pair where order_lines.id = pair.id and pair.line_id is not null
    and exists (select from appointment_services there where there.id = pair.line_id for key share);
end $$;

-- What `tell_change` says of an updated size, as a statement that is planned once: each sale changes the stock twice, and shows
-- nothing new unless a size sells out.
create function tell_change_of_sizes() returns trigger language plpgsql as $$
declare
  told text[];
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  with changed as (
    select r.*, 'old' as side from (select * from old_rows except all select * from new_rows) r
    union all select r.*, 'new' from (select * from new_rows except all select * from old_rows) r
  ), seen as (
    select side, tag, shown from changed r cross join lateral (values
      ('product:' || r.product_id, (to_jsonb(r) - '{on_hand,reserved,reorder_at,code,version,updated_at,side}'::text[])
        || jsonb_build_object('in_stock', r.on_hand > r.reserved)),
      ('product-prices',
        jsonb_build_array(r.id, r.product_id, r.price_cents, r.sale_price_cents, r.sale_starts_at, r.sale_ends_at, r.archived_at)),
      ('products', jsonb_build_array(r.id, r.product_id, r.archived_at))) shows (tag, shown)
  )
  select array_agg(distinct tag) into told from (
    select tag from seen group by tag, shown having count(*) filter (where side = 'old') <> count(*) filter (where side = 'new')
  ) different;
  if told is not null then perform tell_tags(told); end if;
  return null;
end $$;
create or replace trigger tell_update after update on product_sizes referencing old table as old_rows new table as new_rows
  for each statement execute function tell_change_of_sizes();
