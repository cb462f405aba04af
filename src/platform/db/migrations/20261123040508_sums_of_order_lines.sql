-- What every line of an order costs after reductions and tax, so that a part of an order can be refunded.
alter table order_lines add column list_cents integer;
alter table order_lines add column member_savings_cents integer default 0 not null;
alter table order_lines add column discount_cents integer default 0 not null;
alter table order_lines add column session_cents integer default 0 not null;
alter table order_lines add column net_cents integer;
alter table order_lines add column tax_cents integer default 0 not null;
alter table order_lines add column due_now_cents integer;
alter table order_lines add column refunded_cents integer default 0 not null;
alter table order_lines add column refunded_quantity integer default 0 not null;
alter table order_lines add column components jsonb default '[]'::jsonb not null;
alter table order_lines add constraint order_lines_net_is_what_is_left check (
  net_cents = line_total_cents - member_savings_cents - discount_cents - session_cents and net_cents >= 0
  and member_savings_cents >= 0 and discount_cents >= 0 and session_cents >= 0 and tax_cents >= 0
);
alter table order_lines add constraint order_lines_due_now_is_part_of_it check (due_now_cents between 0 and net_cents + tax_cents);
alter table order_lines add constraint order_lines_refunded_at_most_paid check (refunded_cents between 0 and net_cents + tax_cents);
alter table order_lines add constraint order_lines_refunded_at_most_all check (refunded_quantity between 0 and quantity);

-- A tip belongs to the order, not to a line.
alter table orders add column tip_cents integer default 0 not null;
alter table orders drop constraint orders_add_up;
alter table orders add constraint orders_add_up check (
  total_cents = subtotal_cents - member_savings_cents - discount_cents + shipping_cents + tax_cents + tip_cents
  and total_cents >= 0 and member_savings_cents >= 0 and tip_cents >= 0
);

-- The rule of allocateMoney: rounded-down shares, and the cents left over to the largest remainders, earlier ones first.
create function allocate_cents(amount bigint, weights bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(part + extra order by nth) from (
    select nth, part, (row_number() over (order by remainder desc, nth) <= amount - sum(part) over ())::int as extra
    from (
      select nth, case when whole > 0 then amount * weight / whole when nth = 1 then amount else 0 end as part,
        case when whole > 0 then amount * weight % whole else 0 end as remainder
      from unnest(weights) with ordinality as w (weight, nth),
        lateral (select sum(each)::bigint as whole from unnest(weights) as each) s
    ) shares
  ) parts
$$;

-- Spreads the sums of orders over their lines where the lines don't have them: those of earlier releases wrote sums of
-- orders only. Reductions fall on lines by what they cost, tax on goods by what is paid for them. Goods are due now.
create function spread_order_sums(ids text[]) returns void language plpgsql as $$
declare
  o record;
  savings bigint[];
  discounts bigint[];
  nets bigint[];
  taxes bigint[];
begin
  for o in
    select p.id, p.member_savings_cents, p.discount_cents, p.tax_cents, array_agg(l.id order by l.position, l.id) as line_ids,
      array_agg(l.line_total_cents::bigint order by l.position, l.id) as totals,
      array_agg((l.kind in ('product', 'bundle'))::int order by l.position, l.id) as goods
    from orders p join order_lines l on l.order_id = p.id
    where p.id = any(ids)
    group by p.id
    having count(l.net_cents) < count(*) or sum(l.member_savings_cents) <> p.member_savings_cents
      or sum(l.discount_cents) <> p.discount_cents
  loop
    savings := allocate_cents(o.member_savings_cents, o.totals);
    select array_agg(t - s order by n) into nets from unnest(o.totals, savings) with ordinality as u (t, s, n);
    discounts := allocate_cents(o.discount_cents, nets);
    select array_agg(t - s - d order by n) into nets from unnest(o.totals, savings, discounts) with ordinality as u (t, s, d, n);
    select allocate_cents(o.tax_cents, array_agg(t * g order by n)) into taxes from unnest(nets, o.goods) with ordinality as u (t, g, n);
    update order_lines l set list_cents = coalesce(l.list_cents, l.line_total_cents), member_savings_cents = u.saved,
      discount_cents = u.discounted, net_cents = u.net, tax_cents = u.tax, due_now_cents = (u.net + u.tax) * u.is_goods
    from unnest(o.line_ids, savings, discounts, nets, taxes, o.goods) as u (id, saved, discounted, net, tax, is_goods)
    where l.id = u.id;
  end loop;
end $$;

-- Orders of one line, which are most, in one statement: all of the sums are that line's.
update order_lines l set list_cents = l.line_total_cents, member_savings_cents = p.member_savings_cents,
  discount_cents = p.discount_cents, net_cents = l.line_total_cents - p.member_savings_cents - p.discount_cents, tax_cents = p.tax_cents,
  due_now_cents = case when l.kind in ('product', 'bundle')
    then l.line_total_cents - p.member_savings_cents - p.discount_cents + p.tax_cents else 0 end
from orders p where p.id = l.order_id and not exists (select from order_lines o where o.order_id = l.order_id and o.id <> l.id);
select spread_order_sums(array_agg(distinct order_id)) from order_lines where net_cents is null;

-- The release before this one may still run, or start again: what it writes gets its sums by itself.
create function spread_sums_of_new_lines() returns trigger language plpgsql as $$
begin
  perform spread_order_sums(array_agg(distinct order_id)) from fresh where net_cents is null;
  return null;
end $$;
create trigger order_lines_have_sums after insert on order_lines
  referencing new table as fresh for each statement execute function spread_sums_of_new_lines();
create function spread_sums_of_changed_order() returns trigger language plpgsql as $$
begin
  perform spread_order_sums(array[new.id]);
  return null;
end $$;
create trigger orders_lines_follow after update of discount_cents on orders
  for each row when (old.discount_cents <> new.discount_cents) execute function spread_sums_of_changed_order();
