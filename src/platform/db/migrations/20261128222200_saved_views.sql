-- What lists show, saved under names by people of the team.
create table saved_views (
  id text primary key,
  resource text not null,
  name text not null,
  query text not null,
  columns text[],
  owner_id text not null constraint saved_views_owner_id_customers_id_fk references customers on delete cascade,
  is_shared boolean default false not null,
  created_at timestamp with time zone default clock_now() not null
);
create unique index saved_views_one_name on saved_views (owner_id, resource, lower(name));
create index saved_views_of_list on saved_views (resource, created_at, id);
