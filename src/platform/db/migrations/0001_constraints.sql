-- What must never be, and Drizzle can't declare. Hand-written; statements are separated as Drizzle's migrator splits them.
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- BK-4: nobody and nothing is in two places at once, whatever the visit's status, until the claim is released.
alter table claims add constraint claims_no_overlap exclude using gist (resource_id with =, during with &&) where (released_at is null);
--> statement-breakpoint
-- Only a bounded, non-empty, half-open range can be compared and summed.
alter table claims add constraint claims_bounded_range check (
  not isempty(during) and not lower_inf(during) and not upper_inf(during) and lower_inc(during) and not upper_inc(during)
);
--> statement-breakpoint
alter table time_off add constraint time_off_bounded_range check (
  not isempty(during) and not lower_inf(during) and not upper_inf(during)
);
--> statement-breakpoint
-- The first customer's order shouldn't read as the clinic's first order ever.
alter sequence orders_number_seq restart with 1001;

--> statement-breakpoint
-- The few rows whose sale price may be in force.
create index product_sizes_on_sale on product_sizes (sale_ends_at) where sale_price_cents is not null;
--> statement-breakpoint
create index services_on_sale on services (sale_ends_at) where sale_price_cents is not null;
--> statement-breakpoint
-- PG-4 to PG-7: whoever changes a slug, the addresses it had lead to the one it has now; one that is in use again leads nowhere.
create function remember_moved_slug() returns trigger language plpgsql as $$
begin
  delete from moved_slugs where kind = tg_argv[0] and old_slug = new.slug;
  update moved_slugs set new_slug = new.slug where kind = tg_argv[0] and new_slug = old.slug;
  insert into moved_slugs (kind, old_slug, new_slug) values (tg_argv[0], old.slug, new.slug)
    on conflict (kind, old_slug) do update set new_slug = excluded.new_slug;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_remember_slug after update of slug on products
  for each row when (old.slug <> new.slug) execute function remember_moved_slug('product');
--> statement-breakpoint
create trigger services_remember_slug after update of slug on services
  for each row when (old.slug <> new.slug) execute function remember_moved_slug('service');
--> statement-breakpoint
create trigger categories_remember_slug after update of slug on categories
  for each row when (old.slug <> new.slug) execute function remember_moved_slug('category');
--> statement-breakpoint
create trigger brands_remember_slug after update of slug on brands
  for each row when (old.slug <> new.slug) execute function remember_moved_slug('brand');
--> statement-breakpoint
create trigger skin_types_remember_slug after update of slug on taxonomy_values
  for each row when (new.kind = 'skinType' and old.slug <> new.slug) execute function remember_moved_slug('skinType');
--> statement-breakpoint
create trigger skin_conditions_remember_slug after update of slug on taxonomy_values
  for each row when (new.kind = 'skinCondition' and old.slug <> new.slug) execute function remember_moved_slug('skinCondition');
--> statement-breakpoint
create trigger product_types_remember_slug after update of slug on taxonomy_values
  for each row when (new.kind = 'productType' and old.slug <> new.slug) execute function remember_moved_slug('productType');
--> statement-breakpoint
create trigger nutrition_remember_slug after update of slug on taxonomy_values
  for each row when (new.kind = 'nutrition' and old.slug <> new.slug) execute function remember_moved_slug('nutrition');
--> statement-breakpoint
-- SH-10: the day on which the page of a product or a treatment last said something else, for the site map. Stock, ratings and
-- ranks aren't news: they move by themselves.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger products_note_change before update on products for each row
  when ((old.slug, old.name, old.brand_id, old.form, old.description, old.how_to_use, old.ingredients, old.is_active)
    is distinct from (new.slug, new.name, new.brand_id, new.form, new.description, new.how_to_use, new.ingredients, new.is_active))
  execute function note_change();
--> statement-breakpoint
create trigger services_note_change before update on services for each row
  when ((old.slug, old.name, old.category_id, old.family, old.virtual, old.price_cents, old.price_max_cents, old.price_unit, old.min_units,
      old.sale_price_cents, old.sale_ends_at, old.member_price_cents, old.deposit_cents, old.duration_minutes, old.short_description,
      old.description, old.details, old.is_active)
    is distinct from (new.slug, new.name, new.category_id, new.family, new.virtual, new.price_cents, new.price_max_cents, new.price_unit,
      new.min_units, new.sale_price_cents, new.sale_ends_at, new.member_price_cents, new.deposit_cents, new.duration_minutes,
      new.short_description, new.description, new.details, new.is_active))
  execute function note_change();
--> statement-breakpoint
-- A part that came, went or changed is its owner's change; a restore brings the dates along and says so. Planned anew each time: how
-- many there are differs from one row to a whole import.
create function note_change_of_product() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ids text[] := array(select distinct product_id from changed);
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update products set updated_at = now() where id = any(ids) and updated_at < now();
  return null;
end
$$;
--> statement-breakpoint
create function note_change_of_service() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ids text[] := array(select distinct service_id from changed);
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  update services set updated_at = now() where id = any(ids) and updated_at < now();
  return null;
end
$$;
--> statement-breakpoint
create trigger product_sizes_note_insert after insert on product_sizes referencing new table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger product_sizes_note_delete after delete on product_sizes referencing old table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger product_images_note_insert after insert on product_images referencing new table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger product_images_note_delete after delete on product_images referencing old table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger product_taxonomy_note_insert after insert on product_taxonomy referencing new table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger product_taxonomy_note_delete after delete on product_taxonomy referencing old table as changed
  for each statement execute function note_change_of_product();
--> statement-breakpoint
create trigger service_add_ons_note_insert after insert on service_add_ons referencing new table as changed
  for each statement execute function note_change_of_service();
--> statement-breakpoint
create trigger service_add_ons_note_delete after delete on service_add_ons referencing old table as changed
  for each statement execute function note_change_of_service();
--> statement-breakpoint
-- Stock moves all the time: row by row, the condition is looked at before anything runs.
create function note_change_of_owner() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'add_ons' then
    update services set updated_at = now()
      where id in (select service_id from service_add_ons where add_on_id = new.id) and updated_at < now();
  else
    update products set updated_at = now() where id = new.product_id and updated_at < now();
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger product_sizes_note_update after update on product_sizes for each row
  when ((old.label, old.amount, old.unit, old.price_cents, old.sale_price_cents, old.sale_ends_at, old.member_price_cents)
    is distinct from (new.label, new.amount, new.unit, new.price_cents, new.sale_price_cents, new.sale_ends_at, new.member_price_cents))
  execute function note_change_of_owner();
--> statement-breakpoint
create trigger product_images_note_update after update on product_images
  for each row when (old is distinct from new) execute function note_change_of_owner();
--> statement-breakpoint
create trigger add_ons_note_update after update on add_ons for each row
  when ((old.name, old.description, old.price_cents, old.price_unit, old.minutes, old.max_quantity, old.is_active)
    is distinct from (new.name, new.description, new.price_cents, new.price_unit, new.minutes, new.max_quantity, new.is_active))
  execute function note_change_of_owner();
