-- Changes of more records than one call waits for, and their rows: a row leaves waiting in the transaction that changes
-- its record, so that a crash in the middle does no row twice and leaves none out.
create table bulk_runs (
  id text primary key,
  resource text not null,
  work jsonb not null,
  account_id text not null,
  actor jsonb not null,
  total integer not null,
  created_at timestamptz default clock_now() not null,
  finished_at timestamptz
);
create index bulk_runs_finished on bulk_runs (finished_at);
create table bulk_rows (
  run_id text not null,
  place integer not null,
  record_id text not null,
  state text default 'waiting' not null,
  message text,
  entry_id text,
  undoes text,
  constraint bulk_rows_run_id_place_pk primary key (run_id, place),
  constraint bulk_rows_run_id_bulk_runs_id_fk foreign key (run_id) references bulk_runs (id) on delete cascade,
  constraint bulk_rows_state check (state in ('waiting', 'done', 'failed'))
);
-- Whether an entry of the audit log was taken back is asked before each undo.
create index audit_entries_by_undone on audit_entries (undoes) where undoes is not null;
