-- People whom the card provider knows, and the cards that they saved there.
create table provider_customers (
  owner text primary key not null,
  provider_id text not null,
  created_at timestamp with time zone default now() not null,
  constraint provider_customers_provider_id_unique unique (provider_id)
);
create table saved_cards (
  id text primary key not null,
  owner text not null,
  payment_method_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  fingerprint text,
  consent_text text not null,
  consent_hash text not null,
  consented_at timestamp with time zone not null,
  detached_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  constraint saved_cards_payment_method_id_unique unique (payment_method_id),
  constraint saved_cards_month check (exp_month between 1 and 12),
  constraint saved_cards_owner_provider_customers_owner_fk foreign key (owner) references provider_customers (owner)
);
create unique index saved_cards_one_per_owner on saved_cards using btree (owner) where detached_at is null;
