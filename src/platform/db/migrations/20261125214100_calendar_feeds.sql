-- Addresses at which calendar programs read a practitioner's visits. The secret of an address is stored as its hash.
create table calendar_feeds (
  id text primary key,
  practitioner_id text not null,
  place integer not null,
  secret_hash text not null,
  detail text not null default 'busy',
  created_by text not null,
  created_at timestamp with time zone not null default clock_now(),
  last_read_at timestamp with time zone,
  revoked_at timestamp with time zone
);
alter table calendar_feeds add constraint calendar_feeds_practitioner_id_practitioners_id_fk
  foreign key (practitioner_id) references practitioners(id) on delete cascade;
alter table calendar_feeds add constraint calendar_feeds_one_per_secret unique (secret_hash);
alter table calendar_feeds add constraint calendar_feeds_have_a_place check (place between 1 and 3);
create unique index calendar_feeds_three_a_person on calendar_feeds (practitioner_id, place) where revoked_at is null;
create index calendar_feeds_by_practitioner on calendar_feeds (practitioner_id, created_at);
