-- A sale price at or above the price, or below zero, was never in force on a page. A constraint can't be added while there is one.
update product_sizes set sale_price_cents = null, sale_ends_at = null where sale_price_cents < 0 or sale_price_cents >= price_cents;
update services set sale_price_cents = null, sale_ends_at = null where sale_price_cents < 0 or sale_price_cents >= price_cents;

alter table product_sizes add column sale_starts_at timestamp with time zone;
alter table services add column sale_starts_at timestamp with time zone;
alter table product_sizes
  add constraint product_sizes_no_dearer_sale check (sale_price_cents >= 0 and sale_price_cents < price_cents),
  add constraint product_sizes_sale_some_time check (sale_starts_at < sale_ends_at);
alter table services
  add constraint services_no_dearer_sale check (sale_price_cents >= 0 and sale_price_cents < price_cents),
  add constraint services_sale_some_time check (sale_starts_at < sale_ends_at);

create index product_sizes_by_sale_start on product_sizes (sale_starts_at) where sale_starts_at is not null;
create index services_by_sale_start on services (sale_starts_at) where sale_starts_at is not null;

-- SH-10: another start of a sale is a change of its page, as another end is.
drop trigger product_sizes_note_update on product_sizes;
create trigger product_sizes_note_update after update on product_sizes for each row
  when ((old.label, old.amount, old.unit, old.price_cents, old.sale_price_cents, old.sale_starts_at, old.sale_ends_at, old.member_price_cents)
    is distinct from (new.label, new.amount, new.unit, new.price_cents, new.sale_price_cents, new.sale_starts_at, new.sale_ends_at, new.member_price_cents))
  execute function note_change_of_owner();
drop trigger services_note_change on services;
create trigger services_note_change before update on services for each row
  when ((old.slug, old.name, old.category_id, old.family, old.virtual, old.price_cents, old.price_max_cents, old.price_unit, old.min_units,
      old.sale_price_cents, old.sale_starts_at, old.sale_ends_at, old.member_price_cents, old.deposit_cents, old.duration_minutes,
      old.short_description, old.description, old.details, old.is_active)
    is distinct from (new.slug, new.name, new.category_id, new.family, new.virtual, new.price_cents, new.price_max_cents, new.price_unit,
      new.min_units, new.sale_price_cents, new.sale_starts_at, new.sale_ends_at, new.member_price_cents, new.deposit_cents,
      new.duration_minutes, new.short_description, new.description, new.details, new.is_active))
  execute function note_change();
