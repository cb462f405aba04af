-- Archiving isn't hiding: what was shown when it was archived is shown again once it is restored. What was archived before this
-- doesn't know whether it was, and stays hidden.
alter table services add column was_shown boolean;
alter table add_ons add column was_shown boolean;
alter table products add column was_shown boolean;
alter table bundles add column was_shown boolean;
alter table limited_offers add column was_shown boolean;
alter table gift_card_designs add column was_shown boolean;

create or replace function hide_archived() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then
    if tg_op = 'UPDATE' and old.archived_at is null then new.was_shown := old.is_active; end if;
    new.is_active := false;
  elsif tg_op = 'UPDATE' and old.archived_at is not null then
    new.is_active := new.is_active or coalesce(old.was_shown, false);
    new.was_shown := null;
  end if;
  return new;
end
$$;

create or replace function hide_archived_design() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then
    if tg_op = 'UPDATE' and old.archived_at is null then new.was_shown := old.is_offered; end if;
    new.is_offered := false;
  elsif tg_op = 'UPDATE' and old.archived_at is not null then
    new.is_offered := new.is_offered or coalesce(old.was_shown, false);
    new.was_shown := null;
  end if;
  return new;
end
$$;
