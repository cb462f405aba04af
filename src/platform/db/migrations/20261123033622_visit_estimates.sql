alter table appointment_services add column estimate jsonb;
alter table cart_services add column areas text[] default '{}'::text[] not null;
-- Visits to come that were booked at a price that isn't fixed: by today's prices, with the smallest dose.
update appointment_services line set estimate = jsonb_build_object('areas', '[]'::jsonb, 'unit', s.price_unit,
    'minUnits', greatest(s.min_units, 1), 'maxUnits', greatest(s.min_units, 1),
    'spreadCents', case when line.unit_price_cents = s.price_cents * greatest(s.min_units, 1)
      then greatest(s.price_max_cents - s.price_cents, 0) * greatest(s.min_units, 1) else 0 end)
  from services s
  where s.id = line.service_id and line.ends_at > clock_now() and (s.price_unit is not null or s.price_max_cents > s.price_cents);
