-- Orders at the front desk: versions, who did each step, ticks while packing, and parcels.
alter table orders add column version integer default 1 not null;
alter table order_lines add column packed_at timestamp with time zone;
alter table order_history add column by text;
alter table order_history add column by_name text;
alter table order_history add column notified boolean default false not null;
create index orders_by_placed on orders (placed_at, id);
create index orders_by_number on orders (number, id);
create index orders_to_pack on orders (placed_at) where status in ('paid', 'preparing');
create trigger orders_raise_version before update on orders
  for each row when (old.* is distinct from new.*) execute function raise_version();
create table fulfillments (
  id text not null,
  order_id text not null,
  kind text not null,
  carrier text,
  tracking_number text,
  made_by text not null,
  maker_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint fulfillments_pkey primary key (id),
  constraint fulfillments_shipped_have_carrier check (kind = 'pickup' or (carrier is not null and tracking_number is not null)),
  constraint fulfillments_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
create index fulfillments_by_order on fulfillments (order_id, created_at);
create table fulfillment_lines (
  fulfillment_id text not null,
  line_id text not null,
  quantity integer not null,
  constraint fulfillment_lines_fulfillment_id_line_id_pk primary key (fulfillment_id, line_id),
  constraint fulfillment_lines_some check (quantity > 0),
  constraint fulfillment_lines_fulfillment_id_fulfillments_id_fk
    foreign key (fulfillment_id) references fulfillments(id) on delete cascade,
  constraint fulfillment_lines_line_id_order_lines_id_fk foreign key (line_id) references order_lines(id) on delete cascade
);
create index fulfillment_lines_by_line on fulfillment_lines (line_id);
