-- Brings what was paid and refunded until now into tenders and into the books, 500 orders at a time.
do $$
declare ids text[];
begin
  for ids in
    select array_agg(f.order_id) from (
      select s.order_id, (row_number() over (order by s.order_id) - 1) / 500 as batch
      from (select distinct order_id from checkout_sessions where status = 'complete') s
    ) f group by f.batch order by f.batch
  loop
    perform adopt_payments(ids);
  end loop;
end $$;
alter table orders validate constraint orders_refunded_at_most_paid;
