-- Who bought an order, as its papers name them: frozen when it is paid. Orders from before show who it is now.
alter table orders add column buyer jsonb;
