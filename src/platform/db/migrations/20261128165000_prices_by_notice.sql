-- A price of which a member got a notice, at least 30 days ahead: it holds from the first period that begins at or after its instant.
alter table memberships add column raised_price_cents integer;
alter table memberships add column raise_from timestamp with time zone;
alter table memberships add constraint memberships_raise_is_whole
  check ((raised_price_cents is null) = (raise_from is null) and raised_price_cents > 0);
