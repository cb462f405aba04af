-- Staff edit brands and questions: versions, the archive, and an index for each order of their lists.
alter table brands add column version integer default 1 not null;
alter table brands add column updated_at timestamp with time zone default clock_now() not null;
alter table brands add column archived_at timestamp with time zone;
alter table faqs add column version integer default 1 not null;
alter table faqs add column updated_at timestamp with time zone default clock_now() not null;
alter table faqs add column archived_at timestamp with time zone;
create index brands_by_name on brands (name, id);
create index brands_by_position on brands (position, id);
create index faqs_by_position on faqs (position, id);
create index faqs_by_question on faqs (question, id);
create index faqs_by_topic on faqs (topic, id);
create trigger brands_raise_version before update on brands for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger faqs_raise_version before update on faqs for each row
  when (old.* is distinct from new.*) execute function raise_version();
-- As before, without questions in the archive.
create or replace view searchable as
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
  select 'question', f.id, f.question, f.topic, f.answer, f.position from faqs f where f.archived_at is null;
