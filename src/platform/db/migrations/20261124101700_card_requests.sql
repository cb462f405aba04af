-- Cards that people were asked for: the page on which they save one, and the words that they agreed to.
create table card_requests (
  id text primary key not null,
  owner text not null,
  consent_text text not null,
  consent_hash text not null,
  consented_at timestamp with time zone not null,
  request jsonb not null,
  state text default 'asked' not null,
  provider_session_id text,
  url text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default clock_now() not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint card_requests_provider_session_id_unique unique (provider_session_id)
);
create unique index card_requests_one_open_per_owner on card_requests using btree (owner) where state = 'asked';
create index card_requests_unfinished on card_requests using btree (created_at) where state = 'asked';
