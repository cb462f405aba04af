-- The clinic days whose visits have all been completed, missed or canceled, with who said so.
create table day_closings (
  date date primary key,
  closed_by text not null,
  closed_by_name text not null,
  closed_at timestamp with time zone not null default clock_now()
);
