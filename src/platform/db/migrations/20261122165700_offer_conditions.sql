alter table limited_offers
  add column is_first_visit_only boolean default false not null,
  add column is_new_clients_only boolean default false not null;

-- An introduction has always been for the first visit, and "one for each client" so far was no more than its words.
update limited_offers set is_first_visit_only = true where kind = 'introduction';
update limited_offers set once_per_client = true where kind = 'waived' and 'One for each client' = any (conditions);

-- One mailbox, however its address is written: without dots and what follows a plus in the part before the @.
create function address_key(email text) returns text language sql immutable strict parallel safe as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2)
$$;
create index customers_by_phone on customers using btree (phone);
create index customers_by_address_key on customers using btree (address_key(email));
create index appointments_by_address_key on appointments using btree (address_key(guest->>'email')) where guest is not null;
