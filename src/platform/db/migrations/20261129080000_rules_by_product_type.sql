-- Rules for pay about the products of a type. A rule is one of its kind by that type, too.
alter table pay_rules add column product_type_id text;
drop index pay_rules_one_of_a_kind;
create unique index pay_rules_one_of_a_kind on pay_rules (who, coalesce(role, person_id, ''), what, coalesce(service_id, category_id, product_id, product_type_id, brand_id, plan_id, package_id, ''), ( case when (unit = 'hour') then 'hour' when (unit ~~ 'guarantee%') then 'guarantee' else 'sale' end)) where (archived_at is null);
