-- What a pending order of a cart has set aside of each lot of credit, by the lot's id.
alter table carts add column reserved_lots jsonb default '{}'::jsonb not null;
