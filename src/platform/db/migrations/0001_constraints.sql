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
