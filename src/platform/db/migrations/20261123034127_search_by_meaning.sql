-- Search ranks by name, brand, category, ingredient and text, says why something was found, finds pages and facts, and knows
-- the words of visitors that staff list.
create table search_synonyms (
  id text primary key not null,
  meaning text not null,
  words text[] not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  archived_at timestamp with time zone,
  constraint search_synonyms_one_meaning unique (meaning)
);
create index search_synonyms_by_meaning on search_synonyms (meaning, id);
create trigger search_synonyms_raise_version before update on search_synonyms for each row
  when (old.* is distinct from new.*) execute function raise_version();

delete from search_entries;
alter table search_entries add column brand text not null;
alter table search_entries add column categories text not null;
alter table search_entries add column ingredients text not null;
alter table search_entries add column parts jsonb not null;

drop view searchable;
-- What can be found: its name, what else names it, its running text, and where it stands when it is a page.
create view searchable as
  select 'product'::text as kind, p.id, p.name, b.name as brand,
      array(select v.name from product_taxonomy t join taxonomy_values v on v.id = t.value_id where t.product_id = p.id
        order by v.kind, v.position, v.id) as categories,
      coalesce((select jsonb_agg(to_jsonb(array[own.name] || coalesce(i.synonyms, '{}')) order by own.place)
        from unnest(p.ingredients) with ordinality own(name, place) left join ingredients i on i.name = own.name), '[]') as ingredients,
      p.description as body, null::text as path, p.position
    from products p join brands b on b.id = p.brand_id where p.is_active
  union all
  select 'service', s.id, s.name, '', array[c.name], '[]', concat_ws(' ', s.short_description, s.description), null,
      c.position * 1000 + s.position
    from services s join categories c on c.id = s.category_id where s.is_active
  union all
  select 'article', n.id, n.title, '', '{}', '[]',
      concat_ws(' ', n.summary, regexp_replace(n.html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')), null, date '2100-01-01' - n.published_on
    from news_articles n where n.archived_at is null
  union all
  select 'question', f.id, f.question, '', array[f.topic], '[]', f.answer, null, f.position from faqs f where f.archived_at is null
  union all
  -- The page of a category.
  select 'page', 'category-' || c.id, c.name, '', '{}', '[]', c.intro, '/services/services#' || c.slug, c.position
    from categories c
    where c.archived_at is null and exists (select from services s where s.category_id = c.id and s.is_active)
  union all
  -- Facts of the settings, where there are any; what they say is read with them.
  select 'page', fact.id, fact.name, '', '{}', '[]', fact.body, '/contact', fact.position
    from clinic_settings s, lateral (values
      ('opening-hours', 'Opening hours', '', 1_001, jsonb_path_exists(s.settings, '$.hours[*] ? (@ != null)')),
      ('address', 'Address and directions', concat_ws(' ', s.settings #>> '{address,line1}', s.settings #>> '{address,line2}',
        s.settings #>> '{address,city}', s.settings #>> '{address,postalCode}', s.settings ->> 'nearestTrain'), 1_002,
        coalesce(s.settings #>> '{address,line1}', '') <> ''),
      ('phone', 'Phone and email', concat_ws(' ', s.settings ->> 'phoneDisplay', s.settings ->> 'email'), 1_003,
        coalesce(s.settings ->> 'phone', '') <> '')) fact(id, name, body, position, is_there)
    where fact.is_there
  union all
  -- Pages that are always there, by the words that staff gave them; a policy only when it is written.
  select 'page', own.page, coalesce(split_part(m.title, ' | ', 1), own.name), '', '{}', '[]',
      concat_ws(' ', m.description, regexp_replace(p.html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')), own.path, own.position
    from (values
      ('contact', 'Contact', '/contact', null, 1_010),
      ('membership', 'Membership', '/membership', null, 1_011),
      ('giftcards', 'Gift cards', '/giftcards', null, 1_012),
      ('paymentplan', 'Payment plans', '/paymentplan', null, 1_013),
      ('limited-deals', 'Limited time offers', '/limited-deals', null, 1_014),
      ('services-all', 'All treatments', '/services/services', null, 1_015),
      ('shop', 'Shop', '/shop', null, 1_016),
      ('appointment', 'Book a visit', '/appointment', null, 1_017),
      ('acnequiz', 'Acne quiz', '/acnequiz', null, 1_018),
      ('checkIngredients', 'Check ingredients', '/checkIngredients', null, 1_019),
      ('gallery', 'Gallery', '/gallery', null, 1_020),
      ('aboutus', 'About us', '/aboutus', null, 1_021),
      ('faq', 'Questions and answers', '/faq', null, 1_022),
      ('allNews', 'News', '/allNews', null, 1_023),
      ('shipping-policy', 'Shipping', '/shipping-policy', 'shipping', 1_024),
      ('return-policy', 'Returns', '/return-policy', 'return', 1_025),
      ('privacy-policy', 'Privacy policy', '/privacy-policy', 'privacy', 1_026),
      ('terms', 'Terms', '/terms', 'terms', 1_027)) own(page, name, path, policy, position)
    left join page_meta m on m.page = own.page
    left join policies p on p.kind = own.policy
    where (own.policy is null or p.html <> '') and (own.page <> 'aboutus' or exists (select from about_page));

-- Several names in the form that search compares, apart from each other.
create function search_keys(names text[]) returns text language sql stable set search_path from current as $$
  select coalesce(string_agg(search_key(name), ' | ' order by place), '') from unnest(names) with ordinality own(name, place)
$$;

create or replace function refresh_search_entries(of_kind text, ids text[]) returns void language sql as $$
  delete from search_entries e
    where e.kind = of_kind and e.id = any(ids)
      -- A hashed list, whatever the planner believes of a table that was filled a moment ago.
      and e.id not in (select s.id from searchable s where s.kind = of_kind and s.id = any(ids));
  insert into search_entries (kind, id, title, brand, categories, ingredients, words, body, parts, position)
    select kind, id, title, ' ' || brand || ' ', ' ' || categories || ' ', ' ' || ingredients || ' ',
        ' ' || concat_ws(' | ', title, nullif(brand, ''), nullif(categories, ''), nullif(ingredients, '')) || ' ', ' ' || search_key(body) || ' ', parts, position
      from (
        select s.kind, s.id, search_key(s.name) as title, search_key(s.brand) as brand, search_keys(s.categories) as categories,
            -- Two bars between ingredients, one before each other name: so that one can tell where in the list a name stands.
            coalesce((select string_agg(search_keys(array(select jsonb_array_elements_text(own.names))), ' || ' order by own.place)
              from jsonb_array_elements(s.ingredients) with ordinality own(names, place)), '') as ingredients,
            s.body, s.position, jsonb_build_object('name', s.name, 'brand', s.brand, 'categories', s.categories,
              'ingredients', s.ingredients, 'text', s.body, 'path', s.path) as parts
          from searchable s where s.kind = of_kind and s.id = any(ids)) own
      order by id
    on conflict (kind, id) do update
      set title = excluded.title, brand = excluded.brand, categories = excluded.categories, ingredients = excluded.ingredients,
        words = excluded.words, body = excluded.body, parts = excluded.parts, position = excluded.position
      where (search_entries.words, search_entries.body, search_entries.parts, search_entries.position)
        is distinct from (excluded.words, excluded.body, excluded.parts, excluded.position);
  -- In one order, so that two writers never wait for each other.
  insert into search_words (word, is_name)
    select word, bool_or(is_name)
      from search_entries e,
        lateral (select word, true as is_name from regexp_split_to_table(e.words, ' ') as word
          union all select word, false from regexp_split_to_table(e.body, ' ') as word) own
      where e.kind = of_kind and e.id = any(ids) and length(word) between 3 and 24
      group by word
      order by word
    on conflict (word) do update set is_name = true where excluded.is_name and not search_words.is_name;
$$;

-- Pages come from several small tables: all of them are written anew when one changes.
create function refresh_search_pages() returns void language sql as $$
  select refresh_search_entries('page', array(
    select id from search_entries where kind = 'page' union select id from searchable where kind = 'page'))
$$;
create function on_search_page_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_pages();
  return null;
end $$;
create trigger categories_search_pages after insert or update or delete on categories
  for each statement execute function on_search_page_changed();
create trigger services_search_pages after insert or delete or update of is_active, archived_at, category_id on services
  for each statement execute function on_search_page_changed();
create trigger clinic_settings_search_pages after insert or update or delete on clinic_settings
  for each statement execute function on_search_page_changed();
create trigger page_meta_search_pages after insert or update or delete on page_meta
  for each statement execute function on_search_page_changed();
create trigger policies_search_pages after insert or update or delete on policies
  for each statement execute function on_search_page_changed();
create trigger about_page_search_pages after insert or update or delete on about_page
  for each statement execute function on_search_page_changed();

do $$
declare
  one text;
begin
  for one in select distinct kind from searchable loop
    perform refresh_search_entries(one, array(select id from searchable where kind = one));
  end loop;
end $$;
