-- Calendars elsewhere whose busy times are time off here (decision 0079). Their addresses are secrets, and sealed.
create table outside_calendars (
  id text not null constraint outside_calendars_pkey primary key,
  practitioner_id text not null constraint outside_calendars_one_a_person unique,
  address_sealed text not null,
  host text not null,
  created_by text not null,
  created_at timestamptz default clock_now() not null,
  checked_at timestamptz,
  read_at timestamptz,
  laid_out_on date,
  etag text,
  unread integer default 0 not null,
  failure text,
  failing_since timestamptz,
  emptied_at timestamptz,
  constraint outside_calendars_fail_since check ((failure is null) = (failing_since is null)),
  constraint outside_calendars_emptied_by_failing check (emptied_at is null or failure is not null)
);
alter table outside_calendars add constraint outside_calendars_practitioner_id_practitioners_id_fk
  foreign key (practitioner_id) references practitioners(id) on delete cascade;

alter table time_off add column calendar_id text;
alter table time_off add constraint time_off_calendar_id_outside_calendars_id_fk
  foreign key (calendar_id) references outside_calendars(id) on delete cascade;
alter table time_off add constraint time_off_of_calendars_is_outside check (calendar_id is null or kind = 'outside');
create index time_off_by_calendar on time_off using btree (calendar_id) where calendar_id is not null;
