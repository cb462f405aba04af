-- Which request works under a key, named by that request before it claims the key: one that never heard whether it has the key can free it.
alter table idempotency_keys add column claim text;
