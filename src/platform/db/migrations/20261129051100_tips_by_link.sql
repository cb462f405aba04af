-- The page that pays the rest of a visit may pay a tip with it, and counts as taken at the desk.
alter table checkout_sessions add column tip_cents integer default 0 not null;
alter table checkout_sessions add column is_at_desk boolean default false not null;
alter table checkout_sessions add constraint checkout_sessions_tip_is_part_of_it check (tip_cents between 0 and amount_cents) not valid;
