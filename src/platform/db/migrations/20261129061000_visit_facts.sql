-- Facts of visits and of the hours of people, rooms and devices for reports (decision 0141). Triggers queue what changed in the same
-- transaction; a job derives the facts, so the release before runs beside it.
create table fact_visits (
  line_id text primary key,
  appointment_id text not null,
  is_first boolean not null,
  starts_at timestamptz not null,
  day date not null,
  day_ends_at timestamptz not null,
  booked_at timestamptz not null,
  closed_at timestamptz,
  state text not null,
  is_late_cancel boolean not null,
  channel text not null,
  via text not null,
  minutes integer not null,
  performer_id text,
  room_id text,
  device_ids text[] not null,
  item_id text not null,
  category_id text,
  customer_id text,
  client_key text not null,
  location_id text not null,
  net_cents bigint not null,
  given_cents bigint not null,
  paid_cents bigint not null,
  is_new boolean default false not null,
  is_rebooked boolean default false not null,
  leads_day boolean default false not null,
  next_day date,
  constraint fact_visits_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_visits_by_day on fact_visits (day, state);
create index fact_visits_by_visit on fact_visits (appointment_id);
create index fact_visits_by_client on fact_visits (client_key, starts_at);

create table fact_hours (
  day date not null,
  resource_id text not null,
  kind text not null,
  location_id text not null,
  bookable integer not null,
  booked integer not null,
  constraint fact_hours_day_resource_id_pk primary key (day, resource_id),
  constraint fact_hours_location_id_locations_id_fk foreign key (location_id) references locations (id),
  constraint fact_hours_not_negative check (bookable >= 0 and booked >= 0)
);

create table report_visit_queue (
  id bigint generated always as identity primary key,
  appointment_id text not null
);
create table report_hours_queue (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null
);

create function queue_visits_to_report(ids text[]) returns void language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return; end if;
  insert into report_visit_queue (appointment_id) select distinct id from unnest(ids) id where id is not null;
end $$;

create function queue_visit_to_report() returns trigger language plpgsql as $$
begin
  perform queue_visits_to_report(array[coalesce(new.id, old.id)]);
  return null;
end $$;
create trigger appointments_report_added after insert on appointments for each row
  when (new.status <> 'held') execute function queue_visit_to_report();
create trigger appointments_report_removed after delete on appointments for each row
  when (old.status <> 'held') execute function queue_visit_to_report();
create trigger appointments_report_changed after update on appointments for each row
  when (new.status <> 'held' and (old.status, old.customer_id, old.guest, old.starts_at, old.location_id, old.practitioner_id, old.booked_via,
      old.paid_cents, old.closed_at, old.cancelled_by, old.version)
    is distinct from (new.status, new.customer_id, new.guest, new.starts_at, new.location_id, new.practitioner_id, new.booked_via,
      new.paid_cents, new.closed_at, new.cancelled_by, new.version))
  execute function queue_visit_to_report();

-- Treatments of holds are derived once they are booked.
create function queue_visits_of_lines_to_report() returns trigger language plpgsql as $$
begin
  perform queue_visits_to_report(array(
    select a.id from appointments a where a.status <> 'held' and a.id in (select appointment_id from changed)));
  return null;
end $$;
create trigger appointment_services_report_added after insert on appointment_services
  referencing new table as changed for each statement execute function queue_visits_of_lines_to_report();
create trigger appointment_services_report_changed after update on appointment_services
  referencing new table as changed for each statement execute function queue_visits_of_lines_to_report();
create trigger appointment_services_report_removed after delete on appointment_services
  referencing old table as changed for each statement execute function queue_visits_of_lines_to_report();
create trigger appointment_segments_report_added after insert on appointment_segments
  referencing new table as changed for each statement execute function queue_visits_of_lines_to_report();
create trigger appointment_segments_report_removed after delete on appointment_segments
  referencing old table as changed for each statement execute function queue_visits_of_lines_to_report();

create function queue_visits_of_order_lines_to_report() returns trigger language plpgsql as $$
begin
  perform queue_visits_to_report(array(
    select s.appointment_id from appointment_services s where s.id in (select visit_line_id from changed)));
  return null;
end $$;
create trigger order_lines_report_added after insert on order_lines
  referencing new table as changed for each statement execute function queue_visits_of_order_lines_to_report();
create trigger order_lines_report_removed after delete on order_lines
  referencing old table as changed for each statement execute function queue_visits_of_order_lines_to_report();

create function queue_visits_of_order_line_to_report() returns trigger language plpgsql as $$
begin
  perform queue_visits_to_report(array(
    select s.appointment_id from appointment_services s where s.id in (old.visit_line_id, new.visit_line_id)));
  return null;
end $$;
create trigger order_lines_report_changed after update on order_lines for each row
  when ((old.net_cents, old.tax_cents, old.visit_line_id) is distinct from (new.net_cents, new.tax_cents, new.visit_line_id))
  execute function queue_visits_of_order_line_to_report();

create function queue_visit_of_order_to_report() returns trigger language plpgsql as $$
begin
  perform queue_visits_to_report(array[new.appointment_id]);
  return null;
end $$;
create trigger orders_report_changed after update on orders for each row
  when (new.appointment_id is not null and (old.status = 'cancelled') is distinct from (new.status = 'cancelled'))
  execute function queue_visit_of_order_to_report();

create function queue_hours_to_report(from_day date, to_day date) returns void language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return; end if;
  insert into report_hours_queue (from_day, to_day) values (
    greatest(from_day, '2000-01-01'::date), least(coalesce(to_day, '2199-12-31'::date), '2199-12-31'::date));
end $$;

create function queue_time_off_to_report() returns trigger language plpgsql as $$
begin
  -- The days of the range in any zone.
  if tg_op <> 'INSERT' then
    perform queue_hours_to_report(lower(old.during)::date - 1, upper(old.during)::date + 1);
  end if;
  if tg_op <> 'DELETE' then
    perform queue_hours_to_report(lower(new.during)::date - 1, upper(new.during)::date + 1);
  end if;
  return null;
end $$;
create trigger time_off_report after insert or update or delete on time_off
  for each row execute function queue_time_off_to_report();

create function queue_working_hours_to_report() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform queue_hours_to_report(old.valid_from, old.valid_to); end if;
  if tg_op <> 'DELETE' then perform queue_hours_to_report(new.valid_from, new.valid_to); end if;
  return null;
end $$;
create trigger working_hours_report after insert or update or delete on working_hours
  for each row execute function queue_working_hours_to_report();

create function queue_extra_hours_to_report() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform queue_hours_to_report(old.date, old.date); end if;
  if tg_op <> 'DELETE' then perform queue_hours_to_report(new.date, new.date); end if;
  return null;
end $$;
create trigger extra_hours_report after insert or update or delete on extra_hours
  for each row execute function queue_extra_hours_to_report();

create function queue_closures_to_report() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform queue_hours_to_report(lower(old.dates), upper(old.dates)); end if;
  if tg_op <> 'DELETE' then perform queue_hours_to_report(lower(new.dates), upper(new.dates)); end if;
  return null;
end $$;
create trigger closures_report after insert or update or delete on closures
  for each row execute function queue_closures_to_report();

-- Opening hours and what is in use have no past: a change holds from today on.
create function queue_today_to_report() returns trigger language plpgsql as $$
begin
  perform queue_hours_to_report((clock_now() at time zone 'UTC')::date - 1, (clock_now() at time zone 'UTC')::date + 1);
  return null;
end $$;
create trigger locations_report after update on locations for each row
  when ((old.hours, old.time_zone) is distinct from (new.hours, new.time_zone)) execute function queue_today_to_report();
create trigger clinic_settings_report after update on clinic_settings for each row
  when (old.settings is distinct from new.settings) execute function queue_today_to_report();
create trigger resources_report after insert or update on resources
  for each statement execute function queue_today_to_report();

insert into report_visit_queue (appointment_id) select id from appointments where status <> 'held';
