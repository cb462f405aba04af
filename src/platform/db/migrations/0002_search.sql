-- One search over products, treatments, articles and questions. Hand-written: Drizzle declares neither functions nor triggers.
-- Text as search compares it, the same as domain/search-text.ts makes of what is typed. Not immutable by the letter, because a
-- dictionary could change; ours doesn't.
create function search_key(source text) returns text language sql immutable strict parallel safe set search_path from current as $$
  select btrim(regexp_replace(lower(unaccent(source)), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- What can be found: its name, what else names it, its running text.
create view searchable as
  select 'product'::text as kind, p.id, p.name,
      concat_ws(' ', b.name, array_to_string(p.ingredients, ' '), (
        select string_agg(array_to_string(i.synonyms, ' '), ' ') from ingredients i where i.name = any(p.ingredients)
      ), (
        select string_agg(v.name, ' ') from product_taxonomy t join taxonomy_values v on v.id = t.value_id where t.product_id = p.id
      )) as keywords,
      p.description as body, p.position
    from products p join brands b on b.id = p.brand_id where p.is_active
  union all
  select 'service', s.id, s.name, c.name, concat_ws(' ', s.short_description, s.description), c.position * 1000 + s.position
    from services s join categories c on c.id = s.category_id where s.is_active
  union all
  select 'article', n.id, n.title, '', concat_ws(' ', n.summary, regexp_replace(n.html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')),
      date '2100-01-01' - n.published_on
    from news_articles n
  union all
  select 'question', f.id, f.question, f.topic, f.answer, f.position from faqs f;
--> statement-breakpoint
create function refresh_search_entries(of_kind text, ids text[]) returns void language sql as $$
  delete from search_entries e
    where e.kind = of_kind and e.id = any(ids)
      -- A hashed list, whatever the planner believes of a table that was filled a moment ago.
      and e.id not in (select s.id from searchable s where s.kind = of_kind and s.id = any(ids));
  insert into search_entries (kind, id, title, words, body, position)
    select s.kind, s.id, search_key(s.name), ' ' || search_key(s.name || ' ' || s.keywords), ' ' || search_key(s.body), s.position
      from searchable s where s.kind = of_kind and s.id = any(ids) order by s.id
    on conflict (kind, id) do update
      set title = excluded.title, words = excluded.words, body = excluded.body, position = excluded.position
      where (search_entries.title, search_entries.words, search_entries.body, search_entries.position)
        is distinct from (excluded.title, excluded.words, excluded.body, excluded.position);
  -- In one order, so that two writers never wait for each other.
  insert into search_words (word, is_name)
    select word, bool_or(is_name)
      from search_entries e,
        lateral (select word, true as is_name from regexp_split_to_table(e.words, ' ') as word
          union all select word, false from regexp_split_to_table(e.body, ' ') as word) own
      where e.kind = of_kind and e.id = any(ids) and length(word) between 4 and 24
      group by word
      order by word
    on conflict (word) do update set is_name = true where excluded.is_name and not search_words.is_name;
$$;
--> statement-breakpoint
create function on_searchable_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(tg_argv[0], array(select id from changed));
  return null;
end $$;
--> statement-breakpoint
-- Ratings and dates move often, and search knows nothing of them. No join: its plan is made once, and the tables are one row
-- or a whole import.
create function on_product_updated() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id from (
    select id, name, brand_id, ingredients, description, position, is_active from changed
    except select id, name, brand_id, ingredients, description, position, is_active from former) other);
begin
  if cardinality(ids) > 0 then perform refresh_search_entries('product', ids); end if;
  return null;
end $$;
--> statement-breakpoint
create function on_service_updated() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id from (
    select id, name, category_id, short_description, description, position, is_active from changed
    except select id, name, category_id, short_description, description, position, is_active from former) other);
begin
  if cardinality(ids) > 0 then perform refresh_search_entries('service', ids); end if;
  return null;
end $$;
--> statement-breakpoint
create function on_product_taxonomy_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries('product', array(select distinct product_id from changed));
  return null;
end $$;
--> statement-breakpoint
create function on_search_name_changed() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'brand' then
    perform refresh_search_entries('product', array(select p.id from products p join changed c on c.id = p.brand_id));
  elsif tg_argv[0] = 'ingredient' then
    perform refresh_search_entries('product', array(select distinct p.id from products p join changed c on c.name = any(p.ingredients)));
  elsif tg_argv[0] = 'taxonomy' then
    perform refresh_search_entries('product', array(select distinct t.product_id from product_taxonomy t join changed c on c.id = t.value_id));
  else
    perform refresh_search_entries('service', array(select s.id from services s join changed c on c.id = s.category_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_searchable_insert after insert on products referencing new table as changed
  for each statement execute function on_searchable_changed('product');
--> statement-breakpoint
create trigger products_searchable_update after update on products referencing old table as former new table as changed
  for each statement execute function on_product_updated();
--> statement-breakpoint
create trigger products_searchable_delete after delete on products referencing old table as changed
  for each statement execute function on_searchable_changed('product');
--> statement-breakpoint
create trigger services_searchable_insert after insert on services referencing new table as changed
  for each statement execute function on_searchable_changed('service');
--> statement-breakpoint
create trigger services_searchable_update after update on services referencing old table as former new table as changed
  for each statement execute function on_service_updated();
--> statement-breakpoint
create trigger services_searchable_delete after delete on services referencing old table as changed
  for each statement execute function on_searchable_changed('service');
--> statement-breakpoint
create trigger news_articles_searchable_insert after insert on news_articles referencing new table as changed
  for each statement execute function on_searchable_changed('article');
--> statement-breakpoint
create trigger news_articles_searchable_update after update on news_articles referencing new table as changed
  for each statement execute function on_searchable_changed('article');
--> statement-breakpoint
create trigger news_articles_searchable_delete after delete on news_articles referencing old table as changed
  for each statement execute function on_searchable_changed('article');
--> statement-breakpoint
create trigger faqs_searchable_insert after insert on faqs referencing new table as changed
  for each statement execute function on_searchable_changed('question');
--> statement-breakpoint
create trigger faqs_searchable_update after update on faqs referencing new table as changed
  for each statement execute function on_searchable_changed('question');
--> statement-breakpoint
create trigger faqs_searchable_delete after delete on faqs referencing old table as changed
  for each statement execute function on_searchable_changed('question');
--> statement-breakpoint
create trigger product_taxonomy_searchable_insert after insert on product_taxonomy referencing new table as changed
  for each statement execute function on_product_taxonomy_changed();
--> statement-breakpoint
create trigger product_taxonomy_searchable_update after update on product_taxonomy referencing new table as changed
  for each statement execute function on_product_taxonomy_changed();
--> statement-breakpoint
create trigger product_taxonomy_searchable_delete after delete on product_taxonomy referencing old table as changed
  for each statement execute function on_product_taxonomy_changed();
--> statement-breakpoint
create trigger brands_searchable_update after update on brands referencing new table as changed
  for each statement execute function on_search_name_changed('brand');
--> statement-breakpoint
create trigger taxonomy_values_searchable_update after update on taxonomy_values referencing new table as changed
  for each statement execute function on_search_name_changed('taxonomy');
--> statement-breakpoint
create trigger categories_searchable_update after update on categories referencing new table as changed
  for each statement execute function on_search_name_changed('category');
--> statement-breakpoint
create trigger ingredients_searchable_insert after insert on ingredients referencing new table as changed
  for each statement execute function on_search_name_changed('ingredient');
--> statement-breakpoint
create trigger ingredients_searchable_update after update on ingredients referencing new table as changed
  for each statement execute function on_search_name_changed('ingredient');
--> statement-breakpoint
-- Names change seldom and are looked for all day: written at once, so that a search never reads a list of what is yet to be sorted in.
create index search_entries_by_text on search_entries using gin (words gin_trgm_ops, body gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
