-- A tip goes back by a credit note as well, each person's share of it. Constraints are checked apart from adding them.
alter table orders add column tip_refunded_cents integer default 0 not null;
alter table orders add constraint orders_tip_refunded_at_most_tip check (tip_refunded_cents between 0 and tip_cents) not valid;
alter table credit_notes add column tip_cents integer default 0 not null;
alter table credit_notes add constraint credit_notes_tip_not_negative check (tip_cents >= 0) not valid;
