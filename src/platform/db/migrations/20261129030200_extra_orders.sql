-- What was added to a visit whose order is paid is an order of its own, `extra`, of which at most one is open.
create index orders_by_appointment on orders (appointment_id) where appointment_id is not null;
create unique index orders_one_open_extra on orders (appointment_id) where kind = 'extra' and status = 'pending';
