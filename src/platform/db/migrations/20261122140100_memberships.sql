-- Who is a member when. Sold later; until then a row is what makes a customer a member.
create table memberships (
  id text primary key not null,
  customer_id text not null,
  plan_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  constraint memberships_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade,
  constraint memberships_plan_id_membership_plans_id_fk foreign key (plan_id) references membership_plans (id),
  constraint memberships_some_time check (ends_at > starts_at),
  -- Its index also answers who is a member at an instant.
  constraint memberships_one_at_a_time exclude using gist (customer_id with =, tstzrange(starts_at, ends_at) with &&)
);
