-- What a treatment uses up of the shelf, and the moves of the visits that used it.
create table service_consumables (
  service_id text not null,
  size_id text not null,
  quantity integer not null,
  position integer not null,
  constraint service_consumables_service_id_size_id_pk primary key (service_id, size_id),
  constraint service_consumables_service_id_services_id_fk foreign key (service_id) references services (id) on delete cascade,
  constraint service_consumables_size_id_product_sizes_id_fk foreign key (size_id) references product_sizes (id) on delete cascade,
  constraint service_consumables_positive check (quantity > 0)
);
create index service_consumables_by_size on service_consumables (size_id);
alter table stock_moves add column appointment_id text;
-- A visit uses a size once; a visit that was undone gave its pieces back under another reason.
create unique index stock_moves_visit_once on stock_moves (appointment_id, size_id) where reason = 'visit';
