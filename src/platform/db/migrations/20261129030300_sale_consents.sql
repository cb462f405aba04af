-- What a customer agreed to, for a membership or package that the desk sells them: asked for by staff, given by the customer alone.
create table sale_consents (
  id text primary key,
  customer_id text not null constraint sale_consents_customer_id_customers_id_fk references customers,
  kind text not null,
  item_id text not null,
  interval text,
  option integer,
  text text not null,
  text_hash text not null,
  via text not null,
  asked_by text not null,
  asked_by_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  name text,
  signature text,
  given_at timestamp with time zone,
  order_id text constraint sale_consents_order_id_orders_id_fk references orders,
  constraint sale_consents_of_one_kind check ((kind = 'membership') = (interval is not null) and (kind = 'package') = (option is not null)),
  constraint sale_consents_given_by_name check ((given_at is null) = (name is null)),
  constraint sale_consents_signed_on_screen check (via <> 'screen' or given_at is null or signature is not null),
  constraint sale_consents_given_before_sale check (order_id is null or given_at is not null),
  constraint sale_consents_hash_of_text check (text_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex'))
);
create index sale_consents_by_customer on sale_consents (customer_id, created_at);
create unique index sale_consents_by_order on sale_consents (order_id, kind) where order_id is not null;
