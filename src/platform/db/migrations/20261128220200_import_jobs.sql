alter table import_runs add column sealed bytea;
alter table import_runs add column state text default 'checked' not null;
alter table import_runs add column wish jsonb;
alter table import_runs add column actor jsonb;
alter table import_runs add column total integer default 0 not null;
alter table import_runs add column outcome jsonb;
alter table import_runs add constraint import_runs_state check (state in ('checked', 'running', 'undoing', 'done', 'failed'));
update import_runs set state = 'done' where applied_at is not null;

create table import_batches (
  run_id text not null,
  nth integer not null,
  rows integer not null,
  written jsonb not null,
  left_out jsonb not null,
  constraint import_batches_run_id_nth_pk primary key (run_id, nth)
);
alter table import_batches add constraint import_batches_run_id_import_runs_id_fk foreign key (run_id) references import_runs(id) on delete cascade;
