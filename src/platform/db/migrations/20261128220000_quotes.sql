create table quotes (
  id text not null,
  customer_id text,
  lines jsonb not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint quotes_pkey primary key (id)
);
alter table quotes add constraint quotes_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade;
create index quotes_by_customer on quotes using btree (customer_id) where (customer_id is not null);
create index quotes_by_end on quotes using btree (expires_at);

alter table cart_services add column quote_id text;
alter table cart_services add constraint cart_services_quote_id_quotes_id_fk foreign key (quote_id) references quotes(id) on delete set null;
create index cart_services_by_quote on cart_services using btree (quote_id) where (quote_id is not null);
