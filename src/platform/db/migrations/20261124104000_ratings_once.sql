-- A rating names the line of the visit or order that it is of: each can be rated once. Older ones have none.
alter table reviews add column item_id text;
alter table reviews add constraint reviews_once_each unique (item_id);
