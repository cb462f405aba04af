-- Expired holds are looked for every minute: among those that are held, not among all visits of all years.
create index appointments_held on appointments (hold_expires_at) where status = 'held';
-- Unpaid orders of goods, beside the orders of visits, which stay pending in their thousands.
create index orders_unpaid_goods on orders (placed_at, id) where status = 'pending' and kind <> 'service';
