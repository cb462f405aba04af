alter table idempotency_keys add column customer_id text;
create index idempotency_keys_by_customer on idempotency_keys using btree (customer_id);
