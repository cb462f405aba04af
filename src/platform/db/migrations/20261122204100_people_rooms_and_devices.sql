-- Staff edit people, rooms and devices: versions, the archive, and an index for each order of their lists.
alter table resources add column version integer default 1 not null;
alter table resources add column updated_at timestamptz default clock_now() not null;
alter table resources add column archived_at timestamptz;
-- Not for a change of hours alone: those have a version of their own.
create trigger resources_raise_version before update of name, pool, position, is_active, archived_at, updated_at on resources
  for each row when (old.* is distinct from new.*) execute function raise_version();
create index resources_by_name on resources (name, id);
create index resources_by_position on resources (position, id);

-- Rooms and devices of one name get a number, the first of them stays as it is.
update resources r set name = r.name || ' (' || twin.place || ')'
from (
  select id, row_number() over (partition by kind, name order by position, id) as place
  from resources where kind <> 'practitioner'
) twin
where twin.id = r.id and twin.place > 1;
create unique index resources_one_name_per_kind on resources (kind, name) where kind <> 'practitioner';

-- A person who was never booked is deleted with their profile and hours.
alter table practitioners drop constraint practitioners_id_resources_id_fk;
alter table practitioners add constraint practitioners_id_resources_id_fk
  foreign key (id) references resources(id) on delete cascade;
alter table working_hours drop constraint working_hours_resource_id_resources_id_fk;
alter table working_hours add constraint working_hours_resource_id_resources_id_fk
  foreign key (resource_id) references resources(id) on delete cascade;
alter table extra_hours drop constraint extra_hours_resource_id_resources_id_fk;
alter table extra_hours add constraint extra_hours_resource_id_resources_id_fk
  foreign key (resource_id) references resources(id) on delete cascade;
