-- What staff did. Entries are only ever added; the retention job may delete those older than a year.
create table audit_entries (
  id text primary key,
  at timestamptz default clock_now() not null,
  account_id text,
  actor_name text not null,
  role text,
  session_id text,
  request_id text,
  address_prefix text,
  action text not null,
  resource text not null,
  resource_id text not null,
  summary text not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  undoes text
);
create index audit_entries_by_time on audit_entries (at, id);
create index audit_entries_by_record on audit_entries (resource, resource_id, at);
create index audit_entries_by_actor on audit_entries (account_id, at);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_now() - interval '1 year' then
    return old;
  end if;
  raise exception 'entries of the audit log stay as they are';
end
$$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_stay_whole before truncate on audit_entries
  for each statement execute function refuse_audit_change();
-- Raises the version of an editable record: `create trigger <table>_raise_version before update on <table> for each row
-- when (old.* is distinct from new.*) execute function raise_version();`. The table has the columns version and updated_at.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_now();
  return new;
end
$$;
