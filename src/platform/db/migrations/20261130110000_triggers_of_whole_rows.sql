-- Each column counts unless it is named here, so that a new one needs no new trigger.
create or replace trigger products_raise_version before update on products for each row
  when ((to_jsonb(old) - '{position,rating_count,rating_sum,was_shown}'::text[])
    is distinct from (to_jsonb(new) - '{position,rating_count,rating_sum,was_shown}'::text[]))
  execute function raise_version_alone();
create or replace trigger services_raise_version before update on services for each row
  when ((to_jsonb(old) - '{position,rating_count,rating_sum,was_shown}'::text[])
    is distinct from (to_jsonb(new) - '{position,rating_count,rating_sum,was_shown}'::text[]))
  execute function raise_version_alone();
-- A change of hours alone has a version of its own.
create or replace trigger resources_raise_version before update on resources for each row
  when ((to_jsonb(old) - '{hours_version}'::text[]) is distinct from (to_jsonb(new) - '{hours_version}'::text[]))
  execute function raise_version();

-- The day on which a page last said something else (SH-10): columns that no page shows don't count.
create or replace trigger products_note_change before update on products for each row
  when ((to_jsonb(old) - '{added_on,archived_at,position,rating_count,rating_sum,tax_kind,updated_at,version,was_shown}'::text[])
    is distinct from (to_jsonb(new) - '{added_on,archived_at,position,rating_count,rating_sum,tax_kind,updated_at,version,was_shown}'::text[]))
  execute function note_change();
create or replace trigger services_note_change before update on services for each row
  when ((to_jsonb(old) - '{archived_at,areas,cleanup_minutes,cleanup_staff,device_types,is_medical,position,prep_minutes,rating_count,rating_sum,roles,room_type,segments,setup_staff,shares_staff,updated_at,version,was_shown}'::text[])
    is distinct from (to_jsonb(new) - '{archived_at,areas,cleanup_minutes,cleanup_staff,device_types,is_medical,position,prep_minutes,rating_count,rating_sum,roles,room_type,segments,setup_staff,shares_staff,updated_at,version,was_shown}'::text[]))
  execute function note_change();
