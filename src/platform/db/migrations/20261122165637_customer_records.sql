-- What the back office keeps about customers: who made a record, blocks, consent to news, notes, tags, merges and messages.
alter table customers add column made_by text default 'self'::text not null;
alter table customers add column has_login boolean default true not null;
alter table customers add column no_online_booking boolean default false not null;
alter table customers add column ask_to_prepay boolean default false not null;
alter table customers add column block_reason text;
alter table customers add column news_consent_at timestamp with time zone;
alter table customers add column news_consent_source text;
alter table customers add column archived_at timestamp with time zone;
alter table customers add column merged_into text;
alter table customers add column version integer default 1 not null;
alter table customers add column updated_at timestamp with time zone default clock_now() not null;
alter table customers add constraint customers_block_has_reason check (((not (no_online_booking or ask_to_prepay)) or (block_reason is not null)));
alter table customers add constraint customers_news_consent_has_source check (((news_consent_at is null) = (news_consent_source is null)));
alter table customers add constraint customers_merged_into_customers_id_fk foreign key (merged_into) references customers(id);
create table customer_notes (
  id text not null,
  customer_id text not null,
  sealed_text text not null,
  is_pinned boolean default false not null,
  written_by text not null,
  writer_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade
);
create table customer_tags (
  customer_id text not null,
  tag text not null,
  constraint customer_tags_customer_id_tag_pk primary key (customer_id, tag),
  constraint customer_tags_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade
);
create table merged_customers (
  drop_id text not null,
  keep_id text not null,
  merged_at timestamp with time zone default clock_now() not null,
  merged_by text,
  former jsonb not null,
  moved jsonb not null,
  constraint merged_customers_pkey primary key (drop_id),
  constraint merged_customers_two check ((drop_id <> keep_id)),
  constraint merged_customers_drop_id_customers_id_fk foreign key (drop_id) references customers(id) on delete cascade,
  constraint merged_customers_keep_id_customers_id_fk foreign key (keep_id) references customers(id) on delete cascade
);
create table customer_messages (
  id text not null,
  customer_id text not null,
  kind text not null,
  subject text not null,
  text text not null,
  written_by text not null,
  writer_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint customer_messages_pkey primary key (id),
  constraint customer_messages_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade
);
create table customer_exports (
  id text not null,
  customer_id text not null,
  made_by text not null,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  constraint customer_exports_pkey primary key (id),
  constraint customer_exports_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade
);
create index customer_messages_by_customer on customer_messages (customer_id, created_at);
create index customer_notes_by_customer on customer_notes (customer_id, created_at);
create index customer_tags_by_tag on customer_tags (tag);
create index customers_by_created on customers (created_at, id);
create index customers_by_merged on customers (merged_into) where (merged_into is not null);
create unique index customers_one_login_per_email on customers (email) where (has_login and (merged_into is null));
create unique index customers_one_record_per_email on customers (email) where ((not has_login) and (merged_into is null));
create index merged_customers_by_keep on merged_customers (keep_id);
-- An address may stand once in an account and once in a record of the front desk: the two join when it is verified.
drop index customers_one_per_email;
-- Staff find people by parts of names, addresses and numbers, misspelled or not. Drizzle can't declare these.
create index customers_by_name_likeness on customers using gin
  (search_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
create index customers_by_email_likeness on customers using gin (email gin_trgm_ops);
create index customers_by_phone_digits on customers using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
create trigger customers_raise_version before update on customers
  for each row when (old.* is distinct from new.*) execute function raise_version();
create trigger customer_notes_raise_version before update on customer_notes
  for each row when (old.* is distinct from new.*) execute function raise_version();
