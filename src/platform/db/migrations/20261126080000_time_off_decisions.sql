-- What staff decided about each visit that lay in time off when it came into force.
create table time_off_decisions (
  time_off_id text not null,
  appointment_id text not null,
  decision text not null,
  reason text,
  by text not null,
  at timestamp with time zone default clock_now() not null,
  constraint time_off_decisions_time_off_id_appointment_id_pk primary key (time_off_id, appointment_id),
  constraint time_off_decisions_time_off_id_time_off_id_fk foreign key (time_off_id) references time_off(id) on delete cascade,
  constraint time_off_decisions_appointment_id_appointments_id_fk foreign key (appointment_id) references appointments(id) on delete cascade,
  constraint time_off_decisions_known check (decision in ('move', 'ask', 'keep')),
  constraint time_off_decisions_keep_has_reason check (decision <> 'keep' or (reason is not null and length(trim(reason)) > 0))
);
create index time_off_decisions_by_visit on time_off_decisions using btree (appointment_id);
