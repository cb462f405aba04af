-- New prices of many items, which go live together. The prices themselves are versions (record_versions).
create table price_changes (
  id text primary key,
  name text not null,
  created_at timestamp with time zone default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  archived_at timestamp with time zone
);
create index price_changes_by_name on price_changes (name, id);
create index price_changes_by_time on price_changes (created_at, id);
create trigger price_changes_raise_version before update on price_changes
  for each row when (old.* is distinct from new.*) execute function raise_version();
