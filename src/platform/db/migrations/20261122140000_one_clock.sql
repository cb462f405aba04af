-- How far the clinic's clock is ahead of real time; no row while it never was moved (decision 0020).
create table clinic_clock (
  id integer primary key default 1 not null,
  offset_ms bigint not null,
  jobs_offset_ms bigint not null,
  moves bigint not null,
  constraint clinic_clock_only_one check (clinic_clock.id = 1),
  constraint clinic_clock_forwards check (clinic_clock.jobs_offset_ms >= 0 and clinic_clock.jobs_offset_ms <= clinic_clock.offset_ms)
);

-- The time of the clinic's rules. Its body is a constant, so that the planner puts it in place of each call; a move of the
-- clock replaces it (src/platform/clock/move-clock.ts). Constraints, indexes, sessions, the queue and migrations use now().
create function clock_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;

-- When the queue, which goes by real time, has to run what is due at an instant of the clinic's clock. A move of the waiting
-- jobs excludes the lock, so a job is either moved with them or planned by the new offset.
create function job_time(due_at timestamptz) returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7316020013);
  return due_at - coalesce((select jobs_offset_ms from clinic_clock), 0) * interval '1 millisecond';
end
$$;

-- What rules read and pages show is dated by the clinic's clock.
alter table customers alter column created_at set default clock_now();
alter table addresses alter column created_at set default clock_now();
alter table appointments alter column created_at set default clock_now(), alter column updated_at set default clock_now();
alter table carts alter column created_at set default clock_now(), alter column updated_at set default clock_now();
alter table cart_products alter column created_at set default clock_now();
alter table cart_services alter column created_at set default clock_now();
alter table cart_bundles alter column created_at set default clock_now();
alter table services alter column updated_at set default clock_now();
alter table products alter column updated_at set default clock_now();
alter table stock_moves alter column created_at set default clock_now();
alter table wishlist_items alter column created_at set default clock_now();
alter table orders alter column placed_at set default clock_now(), alter column updated_at set default clock_now();
alter table order_history alter column at set default clock_now();
alter table reviews alter column created_at set default clock_now();
alter table clinic_settings alter column updated_at set default clock_now();
alter table policies alter column updated_at set default clock_now();
alter table contact_messages alter column created_at set default clock_now();
alter table checkout_sessions alter column created_at set default clock_now(), alter column updated_at set default clock_now();
alter table refunds alter column created_at set default clock_now(), alter column updated_at set default clock_now();
alter table sandbox_objects alter column created_at set default clock_now();
alter table sandbox_deliveries alter column due_at set default clock_now();

-- A delivery is due by the clinic's clock; for how long one process has it to itself goes by real time.
alter table sandbox_deliveries add column taken_at timestamptz;

-- As before, by the clinic's clock.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_now();
  return new;
end
$$;

create or replace function note_change_of_product() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ids text[] := array(select distinct product_id from changed);
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update products set updated_at = clock_now() where id = any(ids) and updated_at < clock_now();
  return null;
end
$$;

create or replace function note_change_of_service() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ids text[] := array(select distinct service_id from changed);
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update services set updated_at = clock_now() where id = any(ids) and updated_at < clock_now();
  return null;
end
$$;

create or replace function note_change_of_owner() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'add_ons' then
    update services set updated_at = clock_now()
      where id in (select service_id from service_add_ons where add_on_id = new.id) and updated_at < clock_now();
  else
    update products set updated_at = clock_now() where id = new.product_id and updated_at < clock_now();
  end if;
  return null;
end
$$;
