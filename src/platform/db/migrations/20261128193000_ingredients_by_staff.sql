-- Facts about ingredients that staff add or correct. A release never changes what they corrected.
alter table ingredients add column is_own boolean default false not null;
alter table ingredients add column source text default '' not null;
alter table ingredients add column version integer default 1 not null;
alter table ingredients add column updated_at timestamp with time zone default clock_now() not null;
create index ingredients_by_name on ingredients (name, id);
create trigger ingredients_raise_version before update on ingredients
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table ingredient_overrides (
  ingredient_id text not null constraint ingredient_overrides_ingredient_id_ingredients_id_fk references ingredients on delete cascade,
  field text not null,
  value jsonb not null,
  shipped jsonb not null,
  source text not null,
  made_at timestamp with time zone default clock_now() not null,
  constraint ingredient_overrides_ingredient_id_field_pk primary key (ingredient_id, field)
);
