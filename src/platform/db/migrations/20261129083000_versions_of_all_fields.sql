-- Columns that came after these triggers raised no version: a save on an old one overwrote them.
create or replace trigger services_raise_version before update of slug, name, category_id, family, virtual, price_cents, price_max_cents,
  price_unit, min_units, sale_price_cents, sale_starts_at, sale_ends_at, member_price_cents, deposit_cents, prep_minutes, duration_minutes,
  cleanup_minutes, segments, setup_staff, cleanup_staff, shares_staff, roles, room_type, device_types, areas, is_medical, short_description,
  description, details, is_active, archived_at, updated_at
  on services for each row when (old.* is distinct from new.*) execute function raise_version_alone();
create or replace trigger products_raise_version before update of slug, name, brand_id, form, description, how_to_use, ingredients, added_on,
  tax_kind, is_active, archived_at, updated_at
  on products for each row when (old.* is distinct from new.*) execute function raise_version_alone();
-- Not for a change of hours alone: those have a version of their own.
create or replace trigger resources_raise_version before update of name, label, kind, parent_id, pool, position, is_active, archived_at, updated_at
  on resources for each row when (old.* is distinct from new.*) execute function raise_version();
