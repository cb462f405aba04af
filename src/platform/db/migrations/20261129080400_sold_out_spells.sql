-- When sizes had no piece, for reports: reckoning it from all moves each time takes seconds with years of them.
create table sold_out_spells (
  size_id text not null,
  since timestamptz not null,
  until timestamptz,
  constraint sold_out_spells_size_id_since_pk primary key (size_id, since),
  constraint sold_out_spells_size_id_product_sizes_id_fk foreign key (size_id) references product_sizes (id) on delete cascade
);

create function note_sold_out() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if new.on_hand = 0 then
    insert into sold_out_spells (size_id, since) values (new.id, clock_now()) on conflict (size_id, since) do update set until = null;
  else
    update sold_out_spells set until = clock_now() where size_id = new.id and until is null;
  end if;
  return null;
end $$;
create trigger product_sizes_note_sold_out after update of on_hand on product_sizes for each row
  when ((old.on_hand = 0) <> (new.on_hand = 0)) execute function note_sold_out();

insert into sold_out_spells (size_id, since, until)
  select s.size_id, s.since, s.until from (
    select m.size_id, m.created_at as since, lead(m.created_at) over of_size as until, sum(m.delta) over of_size as pieces
    from stock_moves m window of_size as (partition by m.size_id order by m.created_at, m.id)) s
  where s.pieces = 0 and s.since is distinct from s.until
  on conflict (size_id, since) do nothing;
