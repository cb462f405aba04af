-- What customers were reminded of, each in the row that it is about: once.
alter table gift_cards add column left_told_at timestamp with time zone;
alter table saved_cards add column end_told_at timestamp with time zone;
alter table memberships add column renewal_told_for timestamp with time zone;
alter table credit_lots add column end_told_for timestamp with time zone;
