-- What the card provider paid out to the clinic's bank account, and what it is made of.
create table payouts (
  id text primary key,
  amount_cents bigint not null,
  status text not null,
  charges_cents bigint default 0 not null,
  refunds_cents bigint default 0 not null,
  disputes_cents bigint default 0 not null,
  other_cents bigint default 0 not null,
  fees_cents bigint default 0 not null,
  items integer default 0 not null,
  unmatched_items integer default 0 not null,
  unmatched_cents bigint default 0 not null,
  made_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  created_at timestamp with time zone default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint payouts_unmatched_are_part_of_it check (unmatched_items between 0 and items)
);
create index payouts_by_made on payouts using btree (made_at, id);
create trigger payouts_raise_version before update on payouts
  for each row when (old.* is distinct from new.*) execute function raise_version();
