-- A treatment that is taken off its visit while lines are linked is skipped: the link would name a row that isn't there, and abort the order's change.
create or replace function link_visit_lines(order_ids text[]) returns void language plpgsql as $$
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
    ) pair where order_lines.id = pair.id
      and exists (select from appointment_services there where there.id = pair.line_id for key share);
  end loop;
  update order_lines set visit_line_id = pair.line_id from (
    select a.id, (
      select l.visit_line_id from order_lines l where l.order_id = a.order_id and l.kind = 'service' and l.position < a.position
      order by l.position desc limit 1) as line_id
    from orders o join order_lines a on a.order_id = o.id
    where o.id = any(order_ids) and o.appointment_id is not null and a.kind = 'add_on' and a.visit_line_id is null
  ) pair where order_lines.id = pair.id and pair.line_id is not null
    and exists (select from appointment_services there where there.id = pair.line_id for key share);
end $$;
