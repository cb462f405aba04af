-- What cached pages show tells by itself that it changed: a trigger for each table that pages show tells the tags of the changed
-- rows to all processes (decision 0071). An import, a script and psql tell as staff's screens do.

-- Changes of whole subjects ("settings", "booking"), for readers that can't rely on what their process has heard so far. Rows are
-- only added, so that two writers never wait for each other; a job adds up old ones. A version is the sum of a tag's changes.
create table tag_changes (
  id bigint generated always as identity primary key,
  tag text not null,
  changes bigint default 1 not null
);
create index tag_changes_by_tag on tag_changes using btree (tag);

-- Tells that what has these tags changed, once the transaction commits; the same tag again in a transaction is told once. Of a
-- kind with many changed things ("product:p01", …) all are told to have changed ("product:*"). "*" is everything.
create function tell_tags(tags text[]) returns void language plpgsql as $$
declare
  told text;
  former text;
begin
  for told in
    select distinct case when stands.is_many and stands.kind <> stands.tag then stands.kind || ':*' else stands.tag end
    from (
      select tag, split_part(tag, ':', 1) as kind, count(*) over (partition by split_part(tag, ':', 1)) > 100 as is_many
      from unnest(tags) as tag) as stands
    order by 1
  loop
    perform pg_notify('tag_changed', told);
    if strpos(told, ':') = 0 then
      insert into tag_changes (tag) values (told);
    end if;
    -- The former release, which may still run beside this one, hears a subject with a number that is new to it.
    former := case
      when told in ('settings', 'quiz', 'ingredients', 'booking') then told
      when told = 'practitioners' then 'booking'
      when told like 'reviews%' then 'reviews'
      when told in ('membership-plans', 'payment-plans', 'gift-card-designs') then 'plans'
      when told ~ '^(product|service|categories|taxonomies|offers|bundles|add-ons)' then 'catalog'
      else 'content' end;
    perform pg_notify('cache_version', former || ':' || pg_current_xact_id());
  end loop;
end $$;

-- The one trigger function of all tables that pages show. Arguments come in pairs of expressions over a row `r`: the tag that
-- changes (null: none), and what of the row is seen under it. An update that changes nothing of that tells nothing, and neither
-- does a row of which nothing is seen (null). It holds no row that another writer needs.
create function tell_change() returns trigger language plpgsql as $$
declare
  told text[] := '{}';
  tags text[];
  of_tag text;
  tag text;
  seen text;
begin
  -- A restored database brings its own changes along, and no process has read any of it yet.
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op = 'TRUNCATE' then
    perform tell_tags(array['*']);
    return null;
  end if;
  for pair in 0 .. tg_nargs / 2 - 1 loop
    tag := tg_argv[pair * 2];
    seen := tg_argv[pair * 2 + 1];
    of_tag := case tg_op
      when 'INSERT' then format('select %s as tag, %s as seen from new_rows r', tag, seen)
      when 'DELETE' then format('select %s as tag, %s as seen from old_rows r', tag, seen)
      else format('(select %1$s as tag, %2$s as seen from old_rows r except all select %1$s, %2$s from new_rows r)
        union all (select %1$s, %2$s from new_rows r except all select %1$s, %2$s from old_rows r)', tag, seen) end;
    execute format('select array_agg(distinct tag) from (%s) as changed where tag is not null and seen is not null', of_tag)
      into tags;
    told := told || coalesce(tags, '{}');
  end loop;
  if cardinality(told) > 0 then
    perform tell_tags(told);
  end if;
  return null;
end $$;

-- Lets a table tell its changes: pairs as `tell_change` takes them. Called again, the pairs replace those before.
create function tell_changes_of(changing regclass, variadic pairs text[]) returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(one), ', ' order by place) from unnest(pairs) with ordinality as t (one, place));
begin
  execute format('create or replace trigger tell_insert after insert on %s referencing new table as new_rows
    for each statement execute function tell_change(%s)', changing, arguments);
  execute format('create or replace trigger tell_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function tell_change(%s)', changing, arguments);
  execute format('create or replace trigger tell_delete after delete on %s referencing old table as old_rows
    for each statement execute function tell_change(%s)', changing, arguments);
  execute format('create or replace trigger tell_truncate after truncate on %s for each statement execute function tell_change()', changing);
end $$;

-- The clinic and its texts.
select tell_changes_of('clinic_settings', '''settings''', 'to_jsonb(r)');
select tell_changes_of('closures', '''settings''', 'to_jsonb(r)');
select tell_changes_of('banners', '''banner:'' || r.page', 'to_jsonb(r)');
select tell_changes_of('page_meta', '''words:'' || r.page', 'to_jsonb(r)');
select tell_changes_of('policies', '''policies''', 'to_jsonb(r)');
select tell_changes_of('faqs', '''faqs''', 'to_jsonb(r)');
select tell_changes_of('news_articles', '''news''', 'to_jsonb(r)');
select tell_changes_of('gallery_items', '''gallery''', 'to_jsonb(r)');
select tell_changes_of('about_page', '''about''', 'to_jsonb(r)');
-- Pages advertise public codes only, and as long as there are uses left.
select tell_changes_of('coupons', '''coupons''',
  'case when r.is_public then (to_jsonb(r) - ''{used_count,version,updated_at}''::text[])
    || jsonb_build_object(''left'', r.total_limit is null or r.used_count < r.total_limit) end');

-- Treatments. `service:…` is all that a treatment's page or card says; `services` is which there are, called what, in which order;
-- `service-prices` is what may bring one into a list, or out of it, by its price.
select tell_changes_of('categories', '''categories''', 'to_jsonb(r)');
select tell_changes_of('services',
  '''service:'' || r.id', 'to_jsonb(r) - ''version''',
  '''services''', 'jsonb_build_array(r.id, r.slug, r.name, r.category_id, r.position, r.is_active, r.archived_at)',
  '''service-prices''', 'jsonb_build_array(r.id, r.price_cents, r.sale_price_cents, r.sale_starts_at, r.sale_ends_at)');
select tell_changes_of('add_ons', '''add-ons''', 'to_jsonb(r)');
select tell_changes_of('service_add_ons', '''service:'' || r.service_id', 'to_jsonb(r)', '''add-ons''', 'to_jsonb(r)');
select tell_changes_of('limited_offers', '''offers''', 'to_jsonb(r)');
select tell_changes_of('limited_offer_services', '''offers''', 'to_jsonb(r)');
select tell_changes_of('limited_offer_add_ons', '''offers''', 'to_jsonb(r)');

-- Products, in the same three: stock is seen only as whether there is any, as cached pages ask for numbers anew.
select tell_changes_of('brands', '''taxonomies''', 'to_jsonb(r)');
select tell_changes_of('taxonomy_values', '''taxonomies''', 'to_jsonb(r)');
select tell_changes_of('products',
  '''product:'' || r.id', 'to_jsonb(r) - ''version''',
  '''products''', 'jsonb_build_array(r.id, r.slug, r.brand_id, r.position, r.added_on, r.is_active, r.archived_at)',
  '''product-prices''', 'jsonb_build_array(r.id, r.rating_sum, r.rating_count)');
select tell_changes_of('product_taxonomy', '''product:'' || r.product_id', 'to_jsonb(r)', '''products''', 'to_jsonb(r)');
select tell_changes_of('product_images', '''product:'' || r.product_id', 'to_jsonb(r)');
select tell_changes_of('product_sizes',
  '''product:'' || r.product_id',
  '(to_jsonb(r) - ''{on_hand,reserved,reorder_at,code,version,updated_at}''::text[]) || jsonb_build_object(''in_stock'', r.on_hand > r.reserved)',
  '''product-prices''',
  'jsonb_build_array(r.id, r.product_id, r.price_cents, r.sale_price_cents, r.sale_starts_at, r.sale_ends_at, r.archived_at)',
  '''products''', 'jsonb_build_array(r.id, r.product_id, r.archived_at)');
select tell_changes_of('bundles', '''bundles''', 'to_jsonb(r)');
select tell_changes_of('bundle_items', '''bundles''', 'to_jsonb(r)');
select tell_changes_of('moved_slugs',
  'case r.kind when ''product'' then ''products'' when ''service'' then ''services'' when ''category'' then ''categories'' else ''taxonomies'' end',
  'to_jsonb(r)');

-- What customers say, once it is approved: by product, and of all treatments together, as one stands in several categories.
select tell_changes_of('reviews', 'coalesce(''reviews:'' || r.product_id, ''reviews:services'')',
  'case when r.status = ''approved'' then to_jsonb(r) - ''{version,updated_at}''::text[] end');

-- What is sold beside them.
select tell_changes_of('membership_plans', '''membership-plans''', 'to_jsonb(r)');
select tell_changes_of('payment_plans', '''payment-plans''', 'to_jsonb(r)');
select tell_changes_of('gift_card_designs', '''gift-card-designs''', 'to_jsonb(r)');

-- The quiz and the checker.
select tell_changes_of('quiz_questions', '''quiz''', 'to_jsonb(r)');
select tell_changes_of('quiz_rules', '''quiz''', 'to_jsonb(r)');
select tell_changes_of('quiz_product_notes', '''quiz''', 'to_jsonb(r)');
select tell_changes_of('ingredients', '''ingredients''', 'to_jsonb(r)');

-- People, rooms and devices, and when they work: visits are planned with all of it, pages show the people alone.
select tell_changes_of('resources', '''booking''', 'to_jsonb(r)', '''practitioners''', 'to_jsonb(r)');
select tell_changes_of('practitioners', '''booking''', 'to_jsonb(r)', '''practitioners''', 'to_jsonb(r)');
select tell_changes_of('practitioner_services', '''booking''', 'to_jsonb(r)', '''practitioners''', 'to_jsonb(r)');
select tell_changes_of('device_types', '''booking''', 'to_jsonb(r)');
select tell_changes_of('working_hours', '''booking''', 'to_jsonb(r)');
select tell_changes_of('extra_hours', '''booking''', 'to_jsonb(r)');
select tell_changes_of('time_off', '''booking''', 'to_jsonb(r)');

-- What the search forgives typing errors by.
select tell_changes_of('search_words', '''search''', 'to_jsonb(r)');
select tell_changes_of('search_synonyms', '''search''', 'to_jsonb(r)');
