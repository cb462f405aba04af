-- What money or law rests on has versions: a contract keeps the one that it was made with. A record without any is as it always was.
create table record_versions (
  resource text not null,
  record_id text not null,
  n integer not null,
  state text not null,
  body jsonb not null,
  hash text not null,
  made_by text,
  made_at timestamp with time zone default clock_now() not null,
  live_from timestamp with time zone,
  retired_at timestamp with time zone,
  constraint record_versions_resource_record_id_n_pk primary key (resource, record_id, n),
  constraint record_versions_counted check (n > 0),
  constraint record_versions_state check (state in ('draft', 'planned', 'live', 'retired')),
  constraint record_versions_planned_has_time check (state = 'draft' or live_from is not null),
  constraint record_versions_retired_has_time check ((state = 'retired') = (retired_at is not null))
);
create unique index record_versions_one_live on record_versions (resource, record_id) where state = 'live';
create unique index record_versions_one_ahead on record_versions (resource, record_id) where state in ('draft', 'planned');
create index record_versions_planned on record_versions (live_from) where state = 'planned';
-- The version of its plan that a membership keeps; null of those from before the plan had any, which have the first.
alter table memberships add column plan_version integer;
