-- Card readers of the provider, and the payments that wait for a card on one. A reader takes one payment at a time.
create table readers (
  id text primary key,
  label text not null,
  provider_id text constraint readers_provider_id_unique unique,
  location_id text default 'main' not null constraint readers_location_id_locations_id_fk references locations,
  state text default 'registering' not null,
  created_at timestamp with time zone default clock_now() not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint readers_in_use_is_known check (state <> 'ready' or provider_id is not null)
);
alter table tenders add column reader_id text constraint tenders_reader_id_readers_id_fk references readers;
alter table tenders add column asks_tip boolean default false not null;
alter table tenders add column saves_card boolean default false not null;
create unique index tenders_one_on_reader on tenders (reader_id) where state = 'charging' and reader_id is not null;
