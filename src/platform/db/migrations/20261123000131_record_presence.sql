-- Which pages of staff have a record open now. Rows live as long as the page's stream.
create table record_presence (
  id text constraint record_presence_pkey primary key,
  record text not null,
  account_id text not null
    constraint record_presence_account_id_customers_id_fk references customers (id) on delete cascade,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index record_presence_by_account on record_presence (account_id);
create index record_presence_by_record on record_presence (record);
