-- What of a fee came in: from the deposit of its visit, or by an order of its own.
alter table fees add column paid_cents integer default 0 not null;
alter table fees add column order_id text;
-- The time of practitioners that was free again with it: sold once more before its start, the fee goes back.
alter table fees add column freed tstzmultirange;
alter table fees add constraint fees_paid_at_most_all check (paid_cents between 0 and amount_cents);
alter table fees add constraint fees_one_per_order unique (order_id);
