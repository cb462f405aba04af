-- The list of orders finds a number by any three of its digits.
create index orders_by_digits on orders using gin ((number::text) gin_trgm_ops);
