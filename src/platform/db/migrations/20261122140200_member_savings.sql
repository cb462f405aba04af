-- What a member saves is part of an order's sum and of its visit's.
alter table orders drop constraint orders_add_up;
alter table orders add constraint orders_add_up check (
  total_cents = subtotal_cents - member_savings_cents - discount_cents + shipping_cents + tax_cents
  and total_cents >= 0 and member_savings_cents >= 0
);
alter table appointments add column member_savings_cents integer default 0 not null;
alter table appointments add constraint appointments_no_negative_savings check (member_savings_cents >= 0);
