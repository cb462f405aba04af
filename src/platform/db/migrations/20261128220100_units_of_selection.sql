alter table cart_services add column units_from integer;
alter table cart_services add column units_to integer;
alter table cart_services add constraint cart_services_units check (units_from between 1 and units_to and (units_from is null) = (units_to is null));
