-- What a piece cost that was received, for cost and margin in reports. It isn't in the books.
alter table stock_moves add column unit_cost_cents integer;
alter table stock_moves add constraint stock_moves_cost_of_received
  check (unit_cost_cents is null or (unit_cost_cents >= 0 and delta > 0)) not valid;
