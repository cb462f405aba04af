-- Payments whose money is only set aside until their order is secured, and what is asked of the provider by jobs.
alter table checkout_sessions add column capture text default 'automatic' not null;
alter table checkout_sessions add column authorized_cents integer;
alter table checkout_sessions add constraint checkout_sessions_authorized_has_intent
  check (status not in ('authorized', 'capturing') or payment_intent_id is not null and authorized_cents > 0) not valid;
alter table checkout_sessions validate constraint checkout_sessions_authorized_has_intent;
drop index checkout_sessions_one_open_per_order;
create unique index checkout_sessions_one_open_per_order on checkout_sessions using btree (purpose, order_id) where status in ('creating', 'open', 'authorized', 'capturing');
drop index checkout_sessions_unfinished;
create index checkout_sessions_unfinished on checkout_sessions using btree (created_at) where status in ('creating', 'open', 'authorized', 'capturing');
create table provider_calls (
  key text primary key not null,
  call text not null,
  subject text not null,
  request jsonb not null,
  state text default 'wanted' not null,
  first_asked_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  result jsonb,
  updated_at timestamp with time zone default now() not null
);
create index provider_calls_wanted on provider_calls using btree (first_asked_at) where state = 'wanted';
alter table orders add column held_appointment jsonb;
