-- Staff edit how long devices of a type are cleaned: its rows become records. A type without a row is cleaned as its treatment says.
delete from device_types where cleanup_minutes is null;
alter table device_types add column id text default gen_random_uuid()::text not null;
alter table device_types add column version integer default 1 not null;
alter table device_types add column updated_at timestamptz default clock_now() not null;
alter table device_types add column archived_at timestamptz;
alter table device_types alter column cleanup_minutes set not null;
alter table device_types drop constraint device_types_pkey;
alter table device_types add constraint device_types_pkey primary key (id);
alter table device_types add constraint device_types_one_per_pool unique (pool);
create index device_types_by_pool on device_types (pool, id);
create trigger device_types_raise_version before update on device_types for each row
  when (old.* is distinct from new.*) execute function raise_version();
