-- Guests who come together have a visit each, and the visits a group.
alter table appointments add column group_id text;
create index appointments_by_group on appointments (group_id) where group_id is not null;
