-- What lists tell of a customer, counted when it changes: lists of 100,000 customers are ordered and filtered by it.
create table customer_stats (
  customer_id text primary key,
  visits integer not null default 0,
  no_shows integer not null default 0,
  spent_cents integer not null default 0,
  last_visit_at timestamp with time zone,
  last_visit_order timestamp with time zone not null default '-infinity'::timestamp with time zone,
  next_visit_at timestamp with time zone,
  constraint customer_stats_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade
);
create index customer_stats_by_visits on customer_stats using btree (visits, customer_id);
create index customer_stats_by_no_shows on customer_stats using btree (no_shows, customer_id);
create index customer_stats_by_spent on customer_stats using btree (spent_cents, customer_id);
create index customer_stats_by_last_visit on customer_stats using btree (last_visit_order, customer_id);
create index customer_stats_last_visit on customer_stats using btree (last_visit_at);

-- Counts anew for some customers. The rows are locked first, in one order, and counted by a statement of its own after
-- that: of two changes to one customer the second sees what the first one did.
create function count_customer_stats(ids text[]) returns void language plpgsql as $$
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
    select coalesce(sum(p.total_cents - p.due_at_clinic_cents), 0)::int as spent
    from orders p where p.customer_id = wanted.id and p.payment_state = 'paid'
  ) o
  where s.customer_id = wanted.id
    and (s.visits, s.no_shows, s.spent_cents, s.last_visit_at, s.next_visit_at)
      is distinct from (v.visits, v.no_shows, o.spent, v.last_visit_at, v.next_visit_at);
end $$;

create function begin_customer_stats() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') <> 'on' then
    insert into customer_stats (customer_id) select id from added on conflict do nothing;
  end if;
  return null;
end $$;
create trigger customers_begin_stats after insert on customers
  referencing new table as added for each statement execute function begin_customer_stats();

-- One function for each kind of change, as each has other tables of rows to look at.
create function count_stats_of_added() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct customer_id) into ids from added where customer_id is not null;
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

create function count_stats_of_removed() returns trigger language plpgsql as $$
declare ids text[];
begin
  select array_agg(distinct customer_id) into ids from removed where customer_id is not null;
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

create function count_stats_of_moved_visits() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct c.id) into ids
  from added n join removed o on o.id = n.id cross join lateral (values (n.customer_id), (o.customer_id)) c (id)
  where c.id is not null
    and (n.customer_id, n.status, n.starts_at) is distinct from (o.customer_id, o.status, o.starts_at);
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

create function count_stats_of_moved_orders() returns trigger language plpgsql as $$
declare ids text[];
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  select array_agg(distinct c.id) into ids
  from added n join removed o on o.id = n.id cross join lateral (values (n.customer_id), (o.customer_id)) c (id)
  where c.id is not null and (n.customer_id, n.payment_state, n.total_cents, n.due_at_clinic_cents)
    is distinct from (o.customer_id, o.payment_state, o.total_cents, o.due_at_clinic_cents);
  if ids is not null then perform count_customer_stats(ids); end if;
  return null;
end $$;

create trigger appointments_count_added after insert on appointments
  referencing new table as added for each statement execute function count_stats_of_added();
create trigger appointments_count_moved after update on appointments
  referencing old table as removed new table as added for each statement execute function count_stats_of_moved_visits();
create trigger appointments_count_removed after delete on appointments
  referencing old table as removed for each statement execute function count_stats_of_removed();
create trigger orders_count_added after insert on orders
  referencing new table as added for each statement execute function count_stats_of_added();
create trigger orders_count_moved after update on orders
  referencing old table as removed new table as added for each statement execute function count_stats_of_moved_orders();
create trigger orders_count_removed after delete on orders
  referencing old table as removed for each statement execute function count_stats_of_removed();

insert into customer_stats (customer_id) select id from customers;
select count_customer_stats(array(select id from customers));
