-- Networks from which the owner of an address has logged in, by keyed hashes.
create table known_networks (
  subject text not null,
  network text not null,
  customer_id text,
  seen_at timestamp with time zone default now() not null,
  constraint known_networks_subject_network_pk primary key (subject, network),
  constraint known_networks_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade
);
create index known_networks_by_customer on known_networks using btree (customer_id);

-- The network that holds a place or has goods reserved, by a keyed hash and only while it does.
alter table appointments add column held_from text;
create index appointments_held_from on appointments using btree (held_from) where held_from is not null;
alter table orders add column ordered_from text;
create index orders_ordered_from on orders using btree (ordered_from) where ordered_from is not null;

-- What unverified people of one network may have together is a setting of the clinic.
update clinic_settings
set settings = jsonb_set(settings, '{limits}', '{"networkHolds": 8, "networkPieces": 10}'::jsonb || (settings->'limits'))
where settings ? 'limits';
