-- The treatment of its visit that a line of an order sells; add-ons name the treatment that they go with. Lines of carts and those that the
-- release before writes get theirs here, once their order has its visit: by service and price, then by service, in their order.
alter table order_lines add column visit_line_id text;
alter table order_lines add constraint order_lines_visit_line_id_appointment_services_id_fk
  foreign key (visit_line_id) references appointment_services (id) on delete set null not valid;
create index order_lines_by_visit_line on order_lines (visit_line_id) where visit_line_id is not null;

create function link_visit_lines(order_ids text[]) returns void language plpgsql as $$
declare
  by_price boolean;
begin
  foreach by_price in array array[true, false] loop
    update order_lines set visit_line_id = pair.line_id from (
      select l.id, s.id as line_id from (
        select l.id, o.id as order_id, o.appointment_id, l.item_id, case when by_price then l.unit_price_cents - l.session_cents end as price,
          row_number() over (partition by o.id, l.item_id, case when by_price then l.unit_price_cents - l.session_cents end order by l.position, l.id) as nth
        from orders o join order_lines l on l.order_id = o.id
        where o.id = any(order_ids) and o.appointment_id is not null and l.kind = 'service' and l.visit_line_id is null
      ) l join (
        select s.id, o.id as order_id, s.service_id, case when by_price then s.unit_price_cents end as price,
          row_number() over (partition by o.id, s.service_id, case when by_price then s.unit_price_cents end order by s.position, s.id) as nth
        from orders o join appointment_services s on s.appointment_id = o.appointment_id
        where o.id = any(order_ids) and not exists (select from order_lines x where x.order_id = o.id and x.visit_line_id = s.id)
      ) s on s.order_id = l.order_id and s.service_id = l.item_id and s.price is not distinct from l.price and s.nth = l.nth
    ) pair where order_lines.id = pair.id;
  end loop;
  update order_lines set visit_line_id = pair.line_id from (
    select a.id, (
      select l.visit_line_id from order_lines l where l.order_id = a.order_id and l.kind = 'service' and l.position < a.position
      order by l.position desc limit 1) as line_id
    from orders o join order_lines a on a.order_id = o.id
    where o.id = any(order_ids) and o.appointment_id is not null and a.kind = 'add_on' and a.visit_line_id is null
  ) pair where order_lines.id = pair.id and pair.line_id is not null;
end $$;

create function link_written_lines() returns trigger language plpgsql as $$
declare
  order_ids text[] := array(select distinct n.order_id from written n join orders o on o.id = n.order_id
    where o.appointment_id is not null and n.kind in ('service', 'add_on') and n.visit_line_id is null);
begin
  if cardinality(order_ids) > 0 then
    perform link_visit_lines(order_ids);
  end if;
  return null;
end $$;
create trigger order_lines_link_visit_lines after insert on order_lines
  referencing new table as written for each statement execute function link_written_lines();

create function link_lines_of_visit() returns trigger language plpgsql as $$
begin
  perform link_visit_lines(array[new.id]);
  return null;
end $$;
create trigger orders_link_visit_lines after update of appointment_id on orders for each row
  when (new.appointment_id is not null and old.appointment_id is distinct from new.appointment_id) execute function link_lines_of_visit();

select link_visit_lines(array(select id from orders where appointment_id is not null));
