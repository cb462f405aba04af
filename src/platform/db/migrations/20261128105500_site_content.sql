-- Every page's frame shows only what the clinic has: a menu entry without content behind it isn't there (decision 0097). So that
-- pages aren't stale whenever any content is edited, "site-content" is told by itself, when something comes or goes.

-- Tells the tag once in a transaction.
create function tell_site_content() returns trigger language plpgsql as $$
declare
  told constant text := pg_current_xact_id()::text;
begin
  if current_setting('halcyon.is_restoring', true) = 'on' or current_setting('halcyon.site_content_told', true) = told then
    return null;
  end if;
  perform set_config('halcyon.site_content_told', told, true);
  perform tell_tags(array['site-content']);
  return null;
end $$;

-- Lets a table tell when a row that pages show comes or goes, or when what is `seen` of one changes; null: the row isn't shown.
-- `ROW.` stands for the row. Conditions of row triggers cost a write that changes none of this nearly nothing.
create function tell_site_content_of(changing regclass, seen text) returns void language plpgsql as $$
declare
  before_it constant text := replace(seen, 'ROW.', 'old.');
  after_it constant text := replace(seen, 'ROW.', 'new.');
begin
  execute format('create or replace trigger tell_site_content_insert after insert on %s for each row
    when ((%s) is not null) execute function tell_site_content()', changing, after_it);
  execute format('create or replace trigger tell_site_content_update after update on %s for each row
    when ((%s) is distinct from (%s)) execute function tell_site_content()', changing, before_it, after_it);
  execute format('create or replace trigger tell_site_content_delete after delete on %s for each row
    when ((%s) is not null) execute function tell_site_content()', changing, before_it);
end $$;

select tell_site_content_of('services', 'case when ROW.is_active then jsonb_build_array(ROW.category_id, ROW.roles, ROW.room_type,
  ROW.device_types, ROW.price_cents > ROW.sale_price_cents, ROW.sale_starts_at, ROW.sale_ends_at) end');
select tell_site_content_of('products', 'case when ROW.is_active then 1 end');
select tell_site_content_of('product_sizes', 'case when ROW.archived_at is null then jsonb_build_array(ROW.product_id,
  ROW.price_cents > ROW.sale_price_cents, ROW.sale_starts_at, ROW.sale_ends_at) end');
select tell_site_content_of('limited_offers', 'case when ROW.is_active then jsonb_build_array(ROW.kind, ROW.starts_at, ROW.ends_at) end');
select tell_site_content_of('limited_offer_services', 'ROW.offer_id || ROW.service_id');
select tell_site_content_of('limited_offer_add_ons', 'ROW.offer_id || ROW.add_on_id');
select tell_site_content_of('add_ons', 'case when ROW.is_active then 1 end');
select tell_site_content_of('membership_plans', 'case when ROW.is_offered then 1 end');
select tell_site_content_of('payment_plans', 'case when ROW.is_offered then 1 end');
select tell_site_content_of('gift_card_designs', 'case when ROW.is_offered then 1 end');
select tell_site_content_of('quiz_questions', '1');
select tell_site_content_of('quiz_rules', '1');
select tell_site_content_of('ingredients', '1');
select tell_site_content_of('gallery_items', 'case when ROW.archived_at is null then 1 end');
select tell_site_content_of('news_articles', 'case when ROW.archived_at is null and ROW.is_published then coalesce(ROW.goes_live_at, ''-infinity'') end');
select tell_site_content_of('faqs', 'case when ROW.archived_at is null then 1 end');
select tell_site_content_of('about_page', '1');
select tell_site_content_of('practitioners', '1');
select tell_site_content_of('practitioner_services', 'ROW.practitioner_id || '' '' || ROW.service_id');
select tell_site_content_of('resources', 'case when ROW.is_active and ROW.archived_at is null then ROW.kind || '' '' || ROW.pool end');
