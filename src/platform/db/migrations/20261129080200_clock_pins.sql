-- By which people clock in and out at a desk that others use, too: only a hash of each.
create table clock_pins (
  person_id text not null,
  pin_hash text not null,
  set_by text not null,
  set_at timestamptz default clock_now() not null,
  constraint clock_pins_pkey primary key (person_id),
  constraint clock_pins_person_id_pay_people_id_fk foreign key (person_id) references pay_people (id) on delete cascade
);
