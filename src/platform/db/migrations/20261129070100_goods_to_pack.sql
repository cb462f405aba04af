-- Orders of visits stay paid for good, and have nothing to pack: over the years they are most of what is paid.
create index orders_goods_to_pack on orders (placed_at) where status = 'paid' and kind not in ('service', 'extra');
drop index orders_to_pack;
-- The dashboard counts the disputed ones.
create index orders_disputed on orders (id) where payment_state = 'disputed';
