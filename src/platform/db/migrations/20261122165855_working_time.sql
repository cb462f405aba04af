-- Usual weeks with the days on which they are in force. A week that is replaced ends the day before the new one.
alter table working_hours
  add column valid_from date default '-infinity' not null,
  add column valid_to date;
alter table working_hours drop constraint working_hours_resource_id_weekday_opens_pk;
alter table working_hours
  add constraint working_hours_resource_id_weekday_opens_valid_from_pk primary key (resource_id, weekday, opens, valid_from),
  add constraint working_hours_close_after_opening check (closes > opens),
  add constraint working_hours_end_after_start check (valid_to >= valid_from);
create function minute_of_day(wall text) returns integer language sql immutable strict parallel safe as $$
  select split_part(wall, ':', 1)::int * 60 + split_part(wall, ':', 2)::int
$$;
alter table working_hours add constraint working_hours_no_overlap exclude using gist (
  resource_id with =, weekday with =, int4range(minute_of_day(opens), minute_of_day(closes)) with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

create table extra_hours (
  resource_id text not null,
  date date not null,
  opens text not null,
  closes text not null,
  constraint extra_hours_resource_id_date_opens_pk primary key (resource_id, date, opens),
  constraint extra_hours_close_after_opening check (closes > opens)
);
alter table extra_hours add constraint extra_hours_resource_id_resources_id_fk foreign key (resource_id) references resources(id);
alter table extra_hours add constraint extra_hours_no_overlap exclude using gist (
  resource_id with =, date with =, int4range(minute_of_day(opens), minute_of_day(closes)) with &&
);

alter table time_off
  add column kind text default 'vacation' not null,
  add column state text default 'approved' not null,
  add column created_by text,
  add column created_at timestamptz default clock_now() not null,
  add column version integer default 1 not null,
  add column updated_at timestamptz default clock_now() not null;
update time_off set kind = 'maintenance' where resource_id in (select id from resources where kind <> 'practitioner');
create trigger time_off_raise_version before update on time_off
  for each row when (old.* is distinct from new.*) execute function raise_version();

alter table resources add column hours_version integer default 1 not null;

-- Closures take over the settings' holidays. Those stay where they are for the former release, which reads them there.
create table closures (
  id text primary key,
  dates daterange not null,
  name text not null,
  opens text,
  closes text,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint closures_hours_are_a_span check ((opens is null) = (closes is null) and (opens is null or opens < closes))
);
alter table closures add constraint closures_bounded_range check (
  not isempty(dates) and not lower_inf(dates) and not upper_inf(dates)
);
alter table closures add constraint closures_no_overlap exclude using gist (dates with &&);
create trigger closures_raise_version before update on closures
  for each row when (old.* is distinct from new.*) execute function raise_version();
insert into closures (id, dates, name)
select 'holiday-' || date, daterange(date, date, '[]'), min(name)
from clinic_settings, jsonb_to_recordset(settings->'holidays') as holiday(date date, name text)
group by date;
