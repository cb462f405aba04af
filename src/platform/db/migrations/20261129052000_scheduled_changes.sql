-- Changes of plain records from an instant on: a banner of a sale, a price, another name. A record may have several.
create table scheduled_changes (
  id text primary key,
  resource text not null,
  record_id text not null,
  changes jsonb not null,
  seen jsonb not null,
  live_from timestamp with time zone not null,
  made_by text not null,
  made_at timestamp with time zone default clock_now() not null,
  refused_because text
);
create index scheduled_changes_of_record on scheduled_changes (resource, record_id, live_from);
