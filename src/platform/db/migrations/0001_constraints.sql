-- What must never be, and Drizzle can't declare. Hand-written; statements are separated as Drizzle's migrator splits them.
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- BK-4: nobody and nothing is in two places at once, whatever the visit's status, until the claim is released.
alter table claims add constraint claims_no_overlap exclude using gist (resource_id with =, during with &&) where (released_at is null);
--> statement-breakpoint
-- Only a bounded, non-empty, half-open range can be compared and summed.
alter table claims add constraint claims_bounded_range check (
  not isempty(during) and not lower_inf(during) and not upper_inf(during) and lower_inc(during) and not upper_inc(during)
);
--> statement-breakpoint
alter table time_off add constraint time_off_bounded_range check (
  not isempty(during) and not lower_inf(during) and not upper_inf(during)
);
--> statement-breakpoint
-- The first customer's order shouldn't read as the clinic's first order ever.
alter sequence orders_number_seq restart with 1001;

--> statement-breakpoint
-- Search as you type reads names and brands by trigram, typing errors included.
create index products_by_search_text on products using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The few rows whose sale price may be in force.
create index product_sizes_on_sale on product_sizes (sale_ends_at) where sale_price_cents is not null;
--> statement-breakpoint
create index services_on_sale on services (sale_ends_at) where sale_price_cents is not null;
