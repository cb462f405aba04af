-- Balances that are taken over from a former system: what they stand against in the books, and a row for each, which is there once.
insert into ledger_kinds (kind, class, normal, is_guarded, unit) values ('opening', 'asset', 1, false, 'USD');
create table ledger_openings (
  id text not null,
  kind text not null,
  former text not null,
  account_id text not null,
  cents integer not null,
  sessions integer,
  taken_back_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null
);
alter table ledger_openings add constraint ledger_openings_pkey primary key (id);
alter table ledger_openings add constraint ledger_openings_some check (((cents > 0) and ((sessions is null) or (sessions > 0))));
create unique index ledger_openings_once on ledger_openings using btree (kind, former) where (taken_back_at is null);
-- A package that was taken over has no order.
alter table plan_purchases alter column order_id drop not null;
