create table login_aliases (
  id text primary key,
  email text not null constraint login_aliases_email_unique unique,
  email_verified_at timestamptz,
  customer_id text not null constraint login_aliases_customer_id_customers_id_fk references customers (id) on delete cascade,
  drop_id text not null constraint login_aliases_drop_id_customers_id_fk references customers (id) on delete cascade,
  created_at timestamptz not null default clock_now()
);
create index login_aliases_by_customer on login_aliases (customer_id);
create index login_aliases_by_drop on login_aliases (drop_id);
-- A code that came for a former address proves nothing about the present one.
alter table reset_tickets add column is_of_alias boolean not null default false;

-- Accounts that were merged before: their addresses still belong to the person.
insert into login_aliases (id, email, email_verified_at, customer_id, drop_id)
select 'alias-' || d.id, d.email, d.email_verified_at, k.id, d.id
from customers d join customers k on k.id = d.merged_into
where d.has_login and d.email is not null and d.erased_at is null and k.has_login and k.merged_into is null
  and k.email is distinct from d.email
  and not exists (select 1 from customers o where o.email = d.email and o.has_login and o.merged_into is null)
on conflict (email) do nothing;
