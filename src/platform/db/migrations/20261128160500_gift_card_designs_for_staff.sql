-- Staff make the designs of gift cards: versions, the archive, and an index for each order of their list.
alter table gift_card_designs add column version integer default 1 not null;
alter table gift_card_designs add column updated_at timestamptz default clock_now() not null;
alter table gift_card_designs add column archived_at timestamptz;
create index gift_card_designs_by_name on gift_card_designs using btree (name, id);
create index gift_card_designs_by_position on gift_card_designs using btree (position, id);
alter table gift_card_designs add constraint gift_card_designs_focal_point
  check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$');
alter table gift_card_designs add constraint gift_card_designs_bounds
  check (min_amount_cents between 100 and max_amount_cents and max_amount_cents <= 200000);
alter table gift_card_designs add constraint gift_card_designs_amounts check (
  cardinality(amounts_cents) > 0 and min_amount_cents <= all (amounts_cents) and max_amount_cents >= all (amounts_cents));
create trigger gift_card_designs_raise_version before update on gift_card_designs for each row
  when (old.* is distinct from new.*) execute function raise_version();

-- What is archived isn't offered either. Restored, it stays hidden until somebody shows it.
create function hide_archived_design() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then new.is_offered := false; end if;
  return new;
end
$$;
create trigger a_gift_card_designs_hide_archived before insert or update on gift_card_designs for each row
  execute function hide_archived_design();

-- A design that lies in a cart or was ordered is archived, not deleted. A line of an order names what it sold, whatever its kind,
-- without a foreign key; a payment that comes late still finds the design.
alter table cart_gifts drop constraint cart_gifts_design_id_gift_card_designs_id_fk;
alter table cart_gifts add constraint cart_gifts_design_id_gift_card_designs_id_fk
  foreign key (design_id) references gift_card_designs(id);
create function refuse_ordered_design() returns trigger language plpgsql as $$
begin
  if exists (select 1 from order_lines where kind = 'gift' and item_id = old.id) then
    raise exception 'design % was ordered', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
create trigger gift_card_designs_refuse_ordered before delete on gift_card_designs for each row
  execute function refuse_ordered_design();
