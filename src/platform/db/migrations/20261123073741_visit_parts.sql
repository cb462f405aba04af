-- Treatments and add-ons in parts that need the practitioner, somebody else, a watcher or nobody.
alter table services add column setup_staff text default 'lead' not null;
alter table services add column cleanup_staff text default 'lead' not null;
alter table services add column shares_staff boolean default true not null;
alter table add_ons add column segments jsonb default '[]'::jsonb not null;
alter table add_ons add column place text default 'end' not null;

create function segment_minutes(segments jsonb) returns integer language sql immutable parallel safe
  as $$ select coalesce(sum((segment->>'minutes')::int), 0)::int from jsonb_array_elements(segments) segment $$;

-- Parts that were there were only read, not planned by: each has all devices, and the practitioner stays until the clinic
-- decides otherwise. So nothing that can be booked changes. Parts that don't fill their treatment are none.
update services set shares_staff = false, segments = (
    select jsonb_agg(jsonb_build_object(
      'kind', case when segment->>'kind' in ('numbing', 'draw', 'processing', 'treatment', 'light', 'drip', 'talk', 'finish')
        then segment->>'kind' else 'treatment' end,
      'minutes', (segment->>'minutes')::int,
      'staff', case when (segment->>'freesPractitioner')::boolean then 'none' else 'lead' end,
      'room', null, 'devices', to_jsonb(device_types), 'waitAfter', 0) order by position)
    from jsonb_array_elements(segments) with ordinality as part(segment, position))
  where segments <> '[]';
update services set segments = '[]' where segments <> '[]' and (segment_minutes(segments) <> duration_minutes
  or exists (select from jsonb_array_elements(segments) segment
    where (segment->>'minutes')::int < 5 or (segment->>'minutes')::int % 5 <> 0));

alter table services add constraint services_segments_fill_it
  check (segment_minutes(segments) = 0 or segment_minutes(segments) = duration_minutes);
alter table add_ons add constraint add_ons_segments_fill_it
  check (segment_minutes(segments) = 0 or segment_minutes(segments) = minutes);

-- Attention: how many customers a practitioner looks after at once, one resource for each.
alter table practitioners add column watches integer default 0 not null;
alter table practitioners add column one_client_at_a_time boolean default false not null;
alter table practitioners add constraint practitioners_watch_a_few check (watches between 0 and 6);
alter table resources add column parent_id text;
alter table resources add constraint resources_parent_id_resources_id_fk
  foreign key (parent_id) references resources(id) on delete cascade;
alter table resources add constraint resources_attention_is_somebodys
  check ((kind = 'attention') = (parent_id is not null));
create index resources_by_parent on resources (parent_id) where parent_id is not null;

create table device_types (
  pool text primary key,
  cleanup_minutes integer,
  constraint device_types_short_cleanup check (cleanup_minutes between 0 and 60)
);

create table appointment_segments (
  appointment_id text not null
    constraint appointment_segments_appointment_id_appointments_id_fk references appointments on delete cascade,
  position integer not null,
  line_id text not null
    constraint appointment_segments_line_id_appointment_services_id_fk references appointment_services on delete cascade,
  kind text not null,
  staff text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  practitioner_id text constraint appointment_segments_practitioner_id_resources_id_fk references resources,
  room_id text constraint appointment_segments_room_id_resources_id_fk references resources,
  device_ids text[] default '{}' not null,
  constraint appointment_segments_appointment_id_position_pk primary key (appointment_id, position),
  constraint appointment_segments_end_after_start check (ends_at > starts_at)
);
create index appointment_segments_by_line on appointment_segments (line_id);

-- Visits that are booked keep their practitioner and room throughout: each treatment is one part.
insert into appointment_segments
  select line.appointment_id, row_number() over (partition by line.appointment_id order by line.position, line.id) - 1, line.id,
    'treatment', 'lead', line.starts_at, line.ends_at, person.id, room.id,
    array(select claim.resource_id from claims claim join resources device on device.id = claim.resource_id
      where claim.appointment_id = line.appointment_id and claim.released_at is null and device.kind = 'device'
        and claim.during @> tstzrange(line.starts_at, line.ends_at) order by claim.resource_id)
  from appointment_services line
  left join resources person on person.id = line.practitioner_id
  left join resources room on room.id = line.room_id
  where line.ends_at > line.starts_at;
