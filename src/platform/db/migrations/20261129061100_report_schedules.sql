-- Reports that are sent by mail to staff.
create table report_schedules (
  id text primary key,
  name text not null,
  query jsonb not null,
  cadence text not null,
  on_day integer,
  at text not null,
  recipient_ids text[] not null,
  next_on date not null,
  last_sent_on date,
  made_by text not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint report_schedules_cadence check (cadence in ('daily', 'weekly', 'monthly')),
  constraint report_schedules_on_day check (case cadence when 'daily' then on_day is null
    when 'weekly' then on_day between 0 and 6 and on_day is not null else on_day between 1 and 28 and on_day is not null end),
  constraint report_schedules_some_recipients check (cardinality(recipient_ids) between 1 and 20)
);
create index report_schedules_due on report_schedules (next_on);
create trigger report_schedules_raise_version before update on report_schedules
  for each row when (old.* is distinct from new.*) execute function raise_version();
