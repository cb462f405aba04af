-- Where the clinic works. The first location, `main`, always exists: what names no other is there.
create table locations (
  id text primary key,
  slug text not null constraint locations_slug_unique unique,
  name text not null default '',
  label text not null default '',
  position integer not null default 0,
  address jsonb not null default '{"line1": "", "city": "", "state": "", "postalCode": "", "country": "US"}'::jsonb,
  geo jsonb not null default '{"latitude": 0, "longitude": 0}'::jsonb,
  phone text not null default '',
  phone_display text not null default '',
  email text not null default '',
  time_zone text not null default 'America/New_York',
  hours jsonb not null default '[null, null, null, null, null, null, null]'::jsonb,
  closing_time text not null default '17:00',
  nearest_train text not null default '',
  map_link text not null default '',
  map text not null default '',
  arrival text not null default '',
  legal_name text,
  tax_number text,
  invoice_prefix text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default clock_now(),
  constraint locations_first_is_active check (id <> 'main' or is_active)
);
create index locations_by_position on locations using btree (position, id);
create trigger locations_raise_version before update on locations for each row
  when (old.* is distinct from new.*) execute function raise_version();

-- What names no location is at `main`, so it stays.
create function refuse_without_first_location() returns trigger language plpgsql as $$
begin
  raise exception 'the first location stays' using errcode = 'foreign_key_violation';
end $$;
create trigger locations_first_stays before delete on locations for each row
  when (old.id = 'main' and current_setting('halcyon.is_restoring', true) is distinct from 'on')
  execute function refuse_without_first_location();

-- A location with the facts that a row of settings has about it; what the settings don't have stays.
create function location_of_settings(settings jsonb, location locations) returns locations language sql stable as $$
  select jsonb_populate_record(location, (
    select coalesce(jsonb_object_agg(fact.key, fact.value), '{}') from jsonb_each(jsonb_build_object(
      'address', settings->'address', 'geo', settings->'geo', 'phone', settings->'phone', 'phone_display', settings->'phoneDisplay',
      'email', settings->'email', 'time_zone', settings->'timeZone', 'hours', settings->'hours',
      'closing_time', settings->'booking'->'closingTime', 'nearest_train', settings->'nearestTrain', 'map_link', settings->'mapLink',
      'map', settings->'map', 'arrival', settings->'booking'->'arrival')) as fact
    where fact.value <> 'null'))
$$;

-- Settings with the facts that a location has.
create function settings_of_location(settings jsonb, location locations) returns jsonb language sql stable as $$
  select settings || jsonb_build_object(
    'address', location.address, 'geo', location.geo, 'phone', location.phone, 'phoneDisplay', location.phone_display,
    'email', location.email, 'timeZone', location.time_zone, 'hours', location.hours, 'nearestTrain', location.nearest_train,
    'mapLink', location.map_link, 'map', location.map,
    'booking', coalesce(settings->'booking', '{}') || jsonb_build_object('closingTime', location.closing_time, 'arrival', location.arrival))
$$;

insert into locations (id, slug) values ('main', 'main');
update locations l set (name, address, geo, phone, phone_display, email, time_zone, hours, closing_time, nearest_train, map_link, map, arrival) =
  (select coalesce(c.settings->>'name', ''), n.address, n.geo, n.phone, n.phone_display, n.email, n.time_zone, n.hours, n.closing_time,
     n.nearest_train, n.map_link, n.map, n.arrival from location_of_settings(c.settings, l) n)
from clinic_settings c;

select tell_changes_of('locations', '''settings''', 'to_jsonb(r)');

-- The release before writes the facts of the place into the settings, and this one into the location: whichever is written, the other
-- follows. The location is called as the clinic until it gets a name of its own. Of a restored backup both are as they were.
create function location_follows_settings() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update locations l set (name, address, geo, phone, phone_display, email, time_zone, hours, closing_time, nearest_train, map_link, map, arrival) =
    (select case when l.name in ('', old.settings->>'name') then coalesce(new.settings->>'name', l.name) else l.name end,
       n.address, n.geo, n.phone, n.phone_display, n.email, n.time_zone, n.hours, n.closing_time, n.nearest_train, n.map_link, n.map, n.arrival
     from location_of_settings(new.settings, l) n)
  where l.id = 'main' and (location_of_settings(new.settings, l) is distinct from l or l.name in ('', old.settings->>'name'));
  return null;
end $$;
create trigger clinic_settings_location_follows after insert or update of settings on clinic_settings for each row
  when (pg_trigger_depth() = 0) execute function location_follows_settings();

create function settings_follow_location() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update clinic_settings c set settings = settings_of_location(c.settings, new)
  where settings_of_location(c.settings, new) is distinct from c.settings;
  return null;
end $$;
create trigger locations_settings_follow after update on locations for each row
  when (new.id = 'main' and pg_trigger_depth() = 0) execute function settings_follow_location();

-- At which locations a resource can be. A room, a device and its kind stay at one.
create table resource_locations (
  resource_id text not null constraint resource_locations_resource_id_resources_id_fk references resources (id) on delete cascade,
  location_id text not null constraint resource_locations_location_id_locations_id_fk references locations (id),
  is_fixed boolean not null,
  constraint resource_locations_resource_id_location_id_pk primary key (resource_id, location_id)
);
create unique index resource_locations_fixed_in_one on resource_locations using btree (resource_id) where is_fixed;
insert into resource_locations (resource_id, location_id, is_fixed)
select id, 'main', kind in ('room', 'device') from resources;
create function place_new_resource() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  insert into resource_locations (resource_id, location_id, is_fixed) values (new.id, 'main', new.kind in ('room', 'device'))
  on conflict do nothing;
  return null;
end $$;
create trigger resources_placed after insert on resources for each row execute function place_new_resource();

-- Which treatments a location offers, and its own prices; without a row, as in the catalog.
create table service_locations (
  service_id text not null constraint service_locations_service_id_services_id_fk references services (id) on delete cascade,
  location_id text not null constraint service_locations_location_id_locations_id_fk references locations (id),
  is_offered boolean not null default true,
  price_cents integer,
  sale_price_cents integer,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  member_price_cents integer,
  deposit_cents integer,
  constraint service_locations_service_id_location_id_pk primary key (service_id, location_id),
  constraint service_locations_no_negative_price check (price_cents >= 0 and member_price_cents >= 0 and deposit_cents >= 0),
  constraint service_locations_no_dearer_sale check (sale_price_cents >= 0 and sale_price_cents < price_cents),
  constraint service_locations_sale_some_time check (sale_starts_at < sale_ends_at)
);

-- What each location has of a size. A size says what all have together.
create table stock_levels (
  size_id text not null constraint stock_levels_size_id_product_sizes_id_fk references product_sizes (id) on delete cascade,
  location_id text not null constraint stock_levels_location_id_locations_id_fk references locations (id),
  on_hand integer not null default 0,
  reserved integer not null default 0,
  reorder_at integer not null default 0,
  constraint stock_levels_size_id_location_id_pk primary key (size_id, location_id),
  constraint stock_levels_no_oversell check (reserved between 0 and on_hand),
  constraint stock_levels_no_negative_reorder check (reorder_at >= 0)
);

-- The release before writes sizes, and so does this one while there is one location: its row follows by what other locations don't have.
create function stock_level_follows_size() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  insert into stock_levels as level (size_id, location_id, on_hand, reserved, reorder_at)
  select new.id, 'main', new.on_hand - coalesce(sum(other.on_hand), 0), new.reserved - coalesce(sum(other.reserved), 0), new.reorder_at
  from stock_levels other where other.size_id = new.id and other.location_id <> 'main'
  on conflict (size_id, location_id) do update set on_hand = excluded.on_hand, reserved = excluded.reserved, reorder_at = excluded.reorder_at
  where (level.on_hand, level.reserved, level.reorder_at) is distinct from (excluded.on_hand, excluded.reserved, excluded.reorder_at);
  return null;
end $$;
create trigger product_sizes_level_made after insert on product_sizes for each row execute function stock_level_follows_size();
create trigger product_sizes_level_follows after update on product_sizes for each row
  when (old.on_hand <> new.on_hand or old.reserved <> new.reserved or old.reorder_at <> new.reorder_at)
  execute function stock_level_follows_size();

create function size_follows_stock_level() returns trigger language plpgsql as $$
declare
  of_size constant text := coalesce(new.size_id, old.size_id);
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update product_sizes s set on_hand = total.on_hand, reserved = total.reserved, reorder_at = coalesce(total.reorder_at, s.reorder_at)
  from (select coalesce(sum(on_hand), 0)::int as on_hand, coalesce(sum(reserved), 0)::int as reserved,
      (max(reorder_at) filter (where location_id = 'main')) as reorder_at
    from stock_levels where size_id = of_size) as total
  where s.id = of_size
    and (s.on_hand, s.reserved, s.reorder_at) is distinct from (total.on_hand, total.reserved, coalesce(total.reorder_at, s.reorder_at));
  return null;
end $$;
create trigger stock_levels_size_follows after insert or update or delete on stock_levels for each row
  when (pg_trigger_depth() = 0) execute function size_follows_stock_level();

insert into stock_levels (size_id, location_id, on_hand, reserved, reorder_at)
select id, 'main', on_hand, reserved, reorder_at from product_sizes;
