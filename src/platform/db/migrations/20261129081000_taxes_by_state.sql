-- What orders were taxed, by the state that it is owed to: a narrow row beside the facts of tax, which triggers keep equal to them
-- whichever release derives those (decision 0157).
create table fact_taxes (
  transfer_id bigint not null,
  item_kind text,
  day date not null,
  event text not null,
  state text,
  location_id text,
  cents bigint not null,
  constraint fact_taxes_one_row unique nulls not distinct (transfer_id, item_kind),
  constraint fact_taxes_location_id_locations_id_fk foreign key (location_id) references locations (id)
);
create index fact_taxes_by_day on fact_taxes (day);

-- Of an erased customer's order the address is gone, and the state is noted beside it.
create function derive_fact_taxes(transfers bigint[]) returns void language plpgsql as $$
begin
  delete from fact_taxes where transfer_id = any(transfers);
  insert into fact_taxes (transfer_id, item_kind, day, event, state, location_id, cents)
    select f.transfer_id, f.item_kind, min(f.day), min(f.event),
      min(coalesce(nullif(o.fulfillment->'address'->>'state', ''), o.fulfillment->>'taxedIn')), min(f.location_id), sum(f.cents)
    from fact_money f left join orders o on o.id = f.order_id where f.transfer_id = any(transfers) and f.account_kind = 'tax'
    group by f.transfer_id, f.item_kind;
end $$;

create function follow_fact_taxes() returns trigger language plpgsql as $$
declare
  transfers bigint[];
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then
    select array_agg(distinct transfer_id) into transfers from gone where account_kind = 'tax';
    if transfers is not null then perform derive_fact_taxes(transfers); end if;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(distinct transfer_id) into transfers from fresh where account_kind = 'tax';
    if transfers is not null then perform derive_fact_taxes(transfers); end if;
  end if;
  return null;
end $$;
create trigger fact_money_tax_added after insert on fact_money
  referencing new table as fresh for each statement execute function follow_fact_taxes();
create trigger fact_money_tax_changed after update on fact_money
  referencing old table as gone new table as fresh for each statement execute function follow_fact_taxes();
create trigger fact_money_tax_removed after delete on fact_money
  referencing old table as gone for each statement execute function follow_fact_taxes();

insert into fact_taxes (transfer_id, item_kind, day, event, state, location_id, cents)
  select f.transfer_id, f.item_kind, min(f.day), min(f.event), min(nullif(o.fulfillment->'address'->>'state', '')), min(f.location_id), sum(f.cents)
  from fact_money f left join orders o on o.id = f.order_id where f.account_kind = 'tax' group by f.transfer_id, f.item_kind;

create or replace function empty_fact_sums() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  truncate fact_sums, fact_sales, fact_taxes;
  return null;
end $$;
