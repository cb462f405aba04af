-- Files that staff imported or only checked: their rows, and what was written, for the undo.
create table import_runs (
  id text primary key,
  resource text not null,
  account_id text not null,
  rows jsonb not null,
  written jsonb,
  created_at timestamptz default clock_now() not null,
  applied_at timestamptz,
  undone_at timestamptz
);
