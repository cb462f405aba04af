-- Staff edit the catalog: versions, the archive, and an index for each order of their lists.
alter table categories add column version integer default 1 not null;
alter table categories add column updated_at timestamptz default clock_now() not null;
alter table categories add column archived_at timestamptz;
alter table services add column version integer default 1 not null;
alter table services add column archived_at timestamptz;
alter table add_ons add column version integer default 1 not null;
alter table add_ons add column updated_at timestamptz default clock_now() not null;
alter table add_ons add column archived_at timestamptz;
alter table add_ons add column position integer default 0 not null;
alter table taxonomy_values add column version integer default 1 not null;
alter table taxonomy_values add column updated_at timestamptz default clock_now() not null;
alter table taxonomy_values add column archived_at timestamptz;
alter table products add column version integer default 1 not null;
alter table products add column archived_at timestamptz;
alter table product_sizes add column version integer default 1 not null;
alter table product_sizes add column updated_at timestamptz default clock_now() not null;
alter table product_sizes add column archived_at timestamptz;
alter table product_sizes add column code text;
alter table product_sizes add column reorder_at integer default 0 not null;
alter table product_sizes add constraint product_sizes_code_unique unique (code);
alter table product_sizes add constraint product_sizes_no_negative_reorder check (reorder_at >= 0);
alter table bundles add column version integer default 1 not null;
alter table bundles add column updated_at timestamptz default clock_now() not null;
alter table bundles add column archived_at timestamptz;

-- What is archived is not shown either. Restored, it stays hidden until somebody shows it.
create function hide_archived() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then new.is_active := false; end if;
  return new;
end
$$;
create trigger a_services_hide_archived before insert or update on services for each row execute function hide_archived();
create trigger a_add_ons_hide_archived before insert or update on add_ons for each row execute function hide_archived();
create trigger a_products_hide_archived before insert or update on products for each row execute function hide_archived();
create trigger a_bundles_hide_archived before insert or update on bundles for each row execute function hide_archived();

-- As raise_version, where updated_at is the day on which a page last said something else (note_change), or where sales and
-- reviews write to the row as well: only columns that staff edit raise the version.
create function raise_version_alone() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger categories_raise_version before update on categories for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger add_ons_raise_version before update on add_ons for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger taxonomy_values_raise_version before update on taxonomy_values for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger bundles_raise_version before update on bundles for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger services_raise_version before update of slug, name, category_id, family, virtual, price_cents, price_max_cents,
  price_unit, min_units, sale_price_cents, sale_starts_at, sale_ends_at, member_price_cents, prep_minutes, duration_minutes,
  cleanup_minutes, roles, room_type, device_types, short_description, description, details, is_active, archived_at, updated_at
  on services for each row when (old.* is distinct from new.*) execute function raise_version_alone();
create trigger products_raise_version before update of slug, name, brand_id, form, description, how_to_use, ingredients, added_on,
  is_active, archived_at, updated_at on products for each row when (old.* is distinct from new.*) execute function raise_version_alone();
create trigger product_sizes_raise_version before update of label, amount, unit, price_cents, sale_price_cents, sale_starts_at,
  sale_ends_at, member_price_cents, code, reorder_at, archived_at, product_id, updated_at
  on product_sizes for each row when (old.* is distinct from new.*) execute function raise_version();

create index categories_by_name on categories (name, id);
create index categories_by_position on categories (position, id);
create index services_by_name on services (name, id);
create index services_by_price on services (price_cents, id);
create index services_by_position on services (position, id);
create index add_ons_by_name on add_ons (name, id);
create index add_ons_by_position on add_ons (position, id);
create index taxonomy_values_by_name on taxonomy_values (name, id);
create index taxonomy_values_by_position on taxonomy_values (position, id);
create index products_by_name on products (name, id);
create index products_by_position on products (position, id);
create index products_by_day on products (added_on, id);
create index product_sizes_by_price on product_sizes (price_cents, id);
create index product_sizes_by_label on product_sizes (label, id);
create index bundles_by_name on bundles (name, id);
create index bundles_by_position on bundles (position, id);

-- The treatments of an archived category have no page to stand on.
create function hide_services_of_category() returns trigger language plpgsql as $$
begin
  update services set is_active = false where category_id = new.id and is_active;
  return null;
end
$$;
create trigger categories_hide_services after update of archived_at on categories for each row
  when (old.archived_at is null and new.archived_at is not null) execute function hide_services_of_category();
