-- Whose tip a payment has, if the customer said so: [{ practitionerId, name, cents }].
alter table tenders add column tip_shares jsonb;

create function tip_share_cents(shares jsonb) returns bigint language sql immutable strict parallel safe as $$
  select coalesce(sum((one->>'cents')::bigint), -1)::bigint from jsonb_array_elements(shares) one
$$;

alter table tenders add constraint tenders_tip_shares_add_up
  check (tip_shares is null or tip_share_cents(tip_shares) = tip_cents) not valid;
alter table tenders validate constraint tenders_tip_shares_add_up;
